/** Records that cells name: a fabric by its code, a hub center or a price tier by its name. */
import type { Caller } from '../../contract/access.ts';
import { catalogue, type ResourceName } from '../../contract/catalogue.ts';
import { editableMeta } from '../../contract/resource-import.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Db } from '../db/pool.ts';
import type { Cells } from './import-cells.ts';
import { recordSources } from './record-sources.ts';
import { idsOfTitles } from './records.ts';

/** Answers the id a cell of a field names, or null; found with one query per field. */
export async function findNamed(
  db: Db,
  resource: Resource,
  cells: readonly Cells[],
  caller: Caller,
): Promise<(field: string, cell: unknown) => string | null> {
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const [field, { kind, to = '' }] of editableMeta(resource)) {
    if (kind !== 'ref' || !Object.hasOwn(catalogue, to)) continue;
    const names = [...new Set(cells.flatMap(({ [field]: cell }) => (cell ? [String(cell).trim()] : [])))];
    const target = catalogue[to as ResourceName] as unknown as Resource;
    found.set(field, await idsOfTitles(db, recordSources[to as ResourceName], target, names, caller));
  }
  return (field, cell) => found.get(field)?.get(String(cell).trim().toLowerCase()) ?? null;
}
