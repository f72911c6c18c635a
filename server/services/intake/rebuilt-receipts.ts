/** Receipts of items whose stored response is gone: the same, rebuilt from the item and its photos. */
import { and, eq, inArray, isNotNull } from 'drizzle-orm';

import { PHOTO_SLOTS, type PhotoSlot, type Receipt } from '../../../contract/calls/intake.ts';
import { ITEM_KINDS, type ItemKind } from '../../../contract/code.ts';
import { isAnyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/pool.ts';
import { photos } from '../../db/schema/items.ts';
import { audit } from '../../db/schema/ledger.ts';
import { itemTables } from '../../db/tables.ts';
import type { RemovedPhoto } from '../photos/photo-rows.ts';

type Part = Receipt['photos'][number];
/** A photo of an item, also one removed since, and when it came. */
interface Arrived extends Part {
  recordId: string;
  at: number;
}

/** The receipt of one item. Throws if it does not exist. */
export async function receiptOf(db: Db, kind: ItemKind, id: string, key: string | null): Promise<Receipt> {
  const [rebuilt] = await rebuild(db, kind, [id]);
  if (!rebuilt) throw new Error('the item of a key is gone');
  return { ...rebuilt, key };
}

/** The receipts of keys, by key; a key that stands for no item has none. */
export async function receiptsOf(
  db: Db,
  keys: readonly { key: string; recordId: string }[],
): Promise<Map<string, Receipt>> {
  if (keys.length === 0) return new Map();
  const ids = keys.map(({ recordId }) => recordId);
  const rebuilt = (await Promise.all(ITEM_KINDS.map((kind) => rebuild(db, kind, ids)))).flat();
  const byId = new Map(rebuilt.map((each) => [each._id, each]));
  return new Map(
    keys.flatMap(({ key, recordId }) => {
      const found = byId.get(recordId);
      return found ? [[key, { ...found, key }] as const] : [];
    }),
  );
}

async function rebuild(db: Db, kind: ItemKind, ids: readonly string[]): Promise<Receipt[]> {
  const table = itemTables[kind];
  const items = await db
    .select({ id: table.id, code: table.code, createdAt: table.createdAt })
    .from(table)
    .where(isAnyOf(table.id, ids));
  if (items.length === 0) return [];
  const arrived = await photosOf(
    db,
    kind,
    items.map(({ id }) => id),
  );
  return items.map(({ id, code, createdAt }) => ({
    _id: id,
    code,
    kind,
    key: null,
    // Those that came with the item; later ones have receipts of their own.
    photos: arrived
      .filter(({ recordId, at }) => recordId === id && at === createdAt.getTime())
      .map(({ slot, sha256, bytes }) => ({ slot, sha256, bytes })),
    receivedAt: createdAt.toISOString(),
  }));
}

async function photosOf(db: Db, kind: ItemKind, ids: readonly string[]): Promise<Arrived[]> {
  const [rows, removed] = await Promise.all([
    db
      .select()
      .from(photos)
      .where(and(eq(photos.entity, kind), isAnyOf(photos.recordId, ids)))
      .orderBy(photos.position),
    removedFrom(db, ids),
  ]);
  const all = new Map([...removed, ...rows].map((photo) => [photo.imageId, photo]));
  return PHOTO_SLOTS.flatMap((slot: PhotoSlot) =>
    [...all.values()]
      .filter((photo) => photo.slot === slot)
      .map(({ recordId, sha256, bytes, createdAt }) => ({
        recordId,
        slot,
        sha256,
        bytes,
        at: new Date(createdAt).getTime(),
      })),
  );
}

/** The photos that people have removed from records, as the log tells. */
export async function removedFrom(
  db: Db,
  recordIds: readonly string[],
): Promise<(RemovedPhoto & { recordId: string })[]> {
  if (recordIds.length === 0) return [];
  const entries = await db
    .select({ recordId: audit.recordId, details: audit.details })
    .from(audit)
    .where(and(isAnyOf(audit.recordId, recordIds), inArray(audit.entity, [...ITEM_KINDS]), isNotNull(audit.details)));
  return entries.flatMap(({ recordId, details }) =>
    ((details?.['removed'] ?? []) as RemovedPhoto[]).map((photo) => ({ ...photo, recordId })),
  );
}
