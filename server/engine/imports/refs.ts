/** Records referenced by cells: by a code or a name. */
import { type Caller, hubLimit } from '../../../contract/access.ts';
import { resourceOf } from '../../../contract/catalogue.ts';
import { refersToHub } from '../../../contract/field-meta.ts';
import { isResourceName } from '../../../contract/resource-access.ts';
import { importMeta } from '../../../contract/resource-import.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import { idsOfTitles } from '../records/records.ts';
import { sourceOf } from '../records/targets.ts';
import { storedKind } from '../stored-kinds.ts';
import type { Cells } from './row.ts';

/**
 * Finds the id for a name in a field's cell, or null; one query per field. Somebody of a hub center finds only that one, because its records
 * cannot have another.
 */
export async function findNamed(
  db: Db,
  resource: Resource,
  cells: readonly Cells[],
  caller: Caller,
): Promise<(field: string, name: string) => string | null> {
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const [field, meta] of importMeta(resource)) {
    const { kind, to = '' } = meta;
    const { names: namesOf } = storedKind(kind);
    if (!namesOf || !isResourceName(to)) continue;
    const names = [
      ...new Set(cells.flatMap(({ [field]: cell }) => (cell && typeof cell !== 'object' ? namesOf(cell) : []))),
    ];
    const target = resourceOf(to);
    const ids = await idsOfTitles(db, sourceOf(to), target, names, caller);
    const own = refersToHub(meta) ? hubLimit(caller) : null;
    found.set(field, new Map([...ids].filter(([, id]) => own === null || id === own)));
  }
  return (field, name) => found.get(field)?.get(name.toLowerCase()) ?? null;
}
