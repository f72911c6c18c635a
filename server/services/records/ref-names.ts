import type { Caller } from '../../../contract/access.ts';
import { catalogue, type ResourceName, resourceOf } from '../../../contract/catalogue.ts';
import type { Db } from '../../db/pool.ts';
import { recordSources } from './record-sources.ts';
import { recordsOf } from './records.ts';

/** What records of the resource `to` are called, by their ids; one that is not there for the caller is left out. */
export async function namesOf(
  db: Db,
  to: string,
  ids: readonly string[],
  caller: Caller,
): Promise<Map<string, string>> {
  if (ids.length === 0 || !Object.hasOwn(catalogue, to)) return new Map();
  const resource = resourceOf(to as ResourceName);
  const records = await recordsOf(db, recordSources[to as ResourceName], resource, [...new Set(ids)], caller);
  return new Map(
    records.flatMap(({ _id: id, [resource.title]: name }) =>
      typeof id === 'string' && typeof name === 'string' ? [[id, name] as const] : [],
    ),
  );
}
