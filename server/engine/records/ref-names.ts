import type { Caller } from '../../../contract/access.ts';
import { resourceOf } from '../../../contract/catalogue.ts';
import { isResourceName } from '../../../contract/resource-access.ts';
import type { Db } from '../../db/pool.ts';
import { recordsOf } from './records.ts';
import { sourceOf } from './targets.ts';

/** Titles of records of the resource `to`, by their ids; those the caller may not see are left out. */
export async function namesOf(
  db: Db,
  to: string,
  ids: readonly string[],
  caller: Caller,
): Promise<Map<string, string>> {
  if (ids.length === 0 || !isResourceName(to)) return new Map();
  const resource = resourceOf(to);
  const records = await recordsOf(db, sourceOf(to), resource, [...new Set(ids)], caller);
  return new Map(
    records.flatMap(({ _id: id, [resource.title]: name }) =>
      typeof id === 'string' && typeof name === 'string' ? [[id, name] as const] : [],
    ),
  );
}
