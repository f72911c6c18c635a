/**
 * Photos that were taken off an item. Their rows are in the audit entry of that change, and the sweep keeps files without a
 * row for as long as they may come back.
 */
import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm';

import type { ItemKind } from '../../contract/code.ts';
import { IMAGE_WIDTHS, REMOVED_PHOTO_MS } from '../../contract/limits.ts';
import type { Db } from '../db/pool.ts';
import { photos } from '../db/schema/items.ts';
import { audit, orphanedFiles } from '../db/schema/ledger.ts';
import type { RemovedPhoto } from './photo-rows.ts';
import { masterName, rawName, renditionName } from './photos.ts';

/** A photo that was removed from an item in the last 30 days, as it was when it went; null when there is none. */
export async function findRemoved(
  tx: Db,
  kind: ItemKind,
  id: string,
  imageId: string,
  now = new Date(),
): Promise<RemovedPhoto | null> {
  const since = new Date(now.getTime() - REMOVED_PHOTO_MS);
  const entries = await tx
    .select({ details: audit.details })
    .from(audit)
    .where(and(eq(audit.recordId, id), eq(audit.entity, kind), gt(audit.at, since), isNotNull(audit.details)))
    .orderBy(desc(audit.at));
  const all = entries.flatMap(({ details }) => (details?.['removed'] ?? []) as RemovedPhoto[]);
  return all.find((removed) => removed.imageId === imageId) ?? null;
}

/** Gives a removed photo its row back. Its files are no orphans any more, and count anew when they should be again. */
export async function putBack(
  tx: Db,
  { kind, id }: { kind: ItemKind; id: string },
  removed: RemovedPhoto,
): Promise<void> {
  const { imageId, slot, sha256, bytes, width, height, state, attempts } = removed;
  const createdAt = new Date(removed.createdAt);
  const place = { entity: kind, recordId: id, slot, position: 0 };
  await tx.insert(photos).values({ imageId, ...place, sha256, bytes, width, height, state, attempts, createdAt });
  const files = [rawName(imageId), masterName(imageId), ...IMAGE_WIDTHS.map((wide) => renditionName(imageId, wide))];
  await tx.delete(orphanedFiles).where(inArray(orphanedFiles.name, files));
}
