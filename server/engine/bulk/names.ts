/** Bulk changes with readable names of references. */
import type * as z from 'zod';

import type { Caller } from '../../../contract/access.ts';
import type { BulkChange } from '../../../contract/calls/bulk.ts';
import type { FieldChange } from '../../../contract/calls/history.ts';
import { fieldMeta } from '../../../contract/field-meta.ts';
import type { BulkResource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import type { RecordSnapshot } from '../records/change-notes.ts';
import { type Changes, presentChanges } from '../records/history.ts';
import { namesOf } from '../records/ref-names.ts';

interface PresentedChange {
  resource: BulkResource;
  change: BulkChange;
  caller: Caller;
}

/** Formats the pending changes of a record for its caller. */
type Presenter = (changes: Changes, record: RecordSnapshot) => FieldChange[];

/** Makes the formatter of a bulk change; the names of its references are looked up once. */
export async function presenterOf(db: Db, { resource, change, caller }: PresentedChange): Promise<Presenter> {
  const names = new Map<string, { nameIn: string; name: unknown }>();
  for (const [field, value] of Object.entries(change.set ?? {})) {
    const { to = '', nameIn } = fieldMeta(resource.record.shape[field] as z.ZodType);
    if (nameIn === undefined) continue;
    const ids = [value ?? []].flat() as string[];
    const known = await namesOf(db, to, ids, caller);
    const said = ids.flatMap((id) => known.get(id) ?? []);
    names.set(field, { nameIn, name: Array.isArray(value) ? said : said[0] });
  }
  return (changes, record) => {
    const named = [...names].flatMap(([field, { nameIn, name }]) =>
      Object.hasOwn(changes, field) ? [[nameIn, { from: record[nameIn], to: name }] as const] : [],
    );
    return presentChanges(resource, { ...changes, ...Object.fromEntries(named) }, caller);
  };
}
