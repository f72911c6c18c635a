/** The rows of photos, and their arrangement: converts rows to one sequence and a label photo, and back. */
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';

import type { ItemKind } from '../../../contract/code.ts';
import type { Db } from '../../db/pool.ts';
import { photos } from '../../db/schema/items.ts';

export type PhotoRow = typeof photos.$inferSelect;

/** The photos of an item by their imageIds: `shots` in order, the cover first, and the label photo. */
export interface Arrangement {
  shots: readonly string[];
  label: string | null;
}

/** A removed photo, stored in the audit entry. `index` is its place among the shots. */
export interface RemovedPhoto extends Omit<
  PhotoRow,
  'createdAt' | 'entity' | 'recordId' | 'hub' | 'position' | 'masterSha256'
> {
  /** Absent in entries of earlier versions. */
  masterSha256?: string | null;
  index: number;
  createdAt: string;
}

/** The arrangement of an item's photos; photos outside its slots are left out. */
export function arrangementOf(rows: readonly PhotoRow[]): Arrangement {
  const inSlot = (slot: string) =>
    rows
      .filter((row) => row.slot === slot)
      .toSorted((one, other) => one.position - other.position)
      .map(({ imageId }) => imageId);
  return { shots: [...inSlot('itemImage'), ...inSlot('images')], label: inSlot('tagImage')[0] ?? null };
}

/** The rows of an item's photos. */
export const rowsOf = (tx: Db, kind: ItemKind, id: string): Promise<PhotoRow[]> =>
  tx.select().from(photos).where(ofItem(kind, id));

/**
 * Arranges the photos of an item: moves them, adds the given ones without an item, and deletes the rows of those left out. Returns the
 * deleted rows, or null if nothing changed.
 */
export async function arrange(
  tx: Db,
  { kind, id }: { kind: ItemKind; id: string },
  wanted: Arrangement,
): Promise<RemovedPhoto[] | null> {
  const named = [...wanted.shots, ...(wanted.label === null ? [] : [wanted.label])];
  const rows = await tx
    .select()
    .from(photos)
    .where(or(ofItem(kind, id), inArray(photos.imageId, named)));
  const { shots } = arrangementOf(rows.filter((row) => row.recordId === id));
  const places = placesOf(wanted);
  const gone = rows.filter(({ imageId }) => !places.has(imageId));
  const moving = rows.filter(({ imageId, recordId, slot, position }) => {
    const place = places.get(imageId);
    return place !== undefined && (recordId !== id || place.slot !== slot || place.position !== position);
  });
  if (gone.length + moving.length === 0) return null;
  const removed = await remove(tx, gone, shots);
  await move(tx, { kind, id }, moving, places);
  return removed;
}

async function remove(tx: Db, gone: readonly PhotoRow[], shots: readonly string[]): Promise<RemovedPhoto[]> {
  if (gone.length === 0) return [];
  // Read again when deleted, because a rendition may have been made since.
  const rows = await tx
    .delete(photos)
    .where(inArray(photos.imageId, idsOf(gone)))
    .returning();
  return rows.map(({ imageId, slot, sha256, bytes, masterSha256, width, height, state, createdAt }) => {
    const kept = { imageId, slot, sha256, bytes, masterSha256, width, height, state };
    return { ...kept, index: shots.indexOf(imageId), createdAt: createdAt.toISOString() };
  });
}

async function move(
  tx: Db,
  { kind, id }: { kind: ItemKind; id: string },
  moving: readonly PhotoRow[],
  places: ReadonlyMap<string, SlotPosition>,
): Promise<void> {
  if (moving.length === 0) return;
  // First out of the way: places are unique, and the constraint is checked with every row that moves.
  await tx
    .update(photos)
    .set({ position: sql`-1 - ${photos.position}` })
    .where(inArray(photos.imageId, idsOf(moving)));
  const values = moving.map(({ imageId }) => {
    const { slot, position } = places.get(imageId) as SlotPosition;
    return sql`(${imageId}, ${slot}, ${position}::smallint)`;
  });
  await tx.execute(sql`
    update photos set entity = ${kind}, record_id = ${id}::uuid, slot = place.slot, position = place.position
    from (values ${sql.join(values, sql`, `)}) as place (image_id, slot, position)
    where photos.image_id = place.image_id
  `);
}

interface SlotPosition {
  slot: string;
  position: number;
}

const placesOf = ({ shots, label }: Arrangement): Map<string, SlotPosition> =>
  new Map([
    ...shots.map((imageId, index): [string, SlotPosition] => [
      imageId,
      index === 0 ? { slot: 'itemImage', position: 0 } : { slot: 'images', position: index - 1 },
    ]),
    ...(label === null ? [] : [[label, { slot: 'tagImage', position: 0 }] as [string, SlotPosition]]),
  ]);

const idsOf = (rows: readonly PhotoRow[]) => rows.map(({ imageId }) => imageId);

const ofItem = (kind: ItemKind, id: string): SQL | undefined => and(eq(photos.entity, kind), eq(photos.recordId, id));
