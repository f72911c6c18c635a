/**
 * Photos removed from an item. Their rows are in the audit entry of that change, and the sweep keeps their files as long as they can be
 * restored.
 */
import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm';

import type { Caller } from '../../../contract/access.ts';
import type { RemovedPhoto as RemovedPhotoView } from '../../../contract/calls/photos.ts';
import { resourceOf } from '../../../contract/catalogue.ts';
import { clock } from '../../../contract/clock.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { IMAGE_WIDTHS, REMOVED_MS, REMOVED_PHOTOS_MAX } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { audit, orphanedFiles } from '../../db/schema/ledger.ts';
import type { Deps } from '../../engine/deps.ts';
import { insertRows } from '../../engine/photos/photo-inserts.ts';
import { masterName, rawName, renditionName } from '../../engine/photos/photos.ts';
import { readRendition } from '../../engine/photos/renditions.ts';
import { findRecord } from '../../engine/records/records.ts';
import { recordSources } from '../record-sources.ts';
import { type RemovedPhoto, rowsOf } from './photo-rows.ts';

/** A removed photo as it was when removed, with the time and the audit entry of its removal. */
interface Removal {
  entry: string;
  at: Date;
  removed: RemovedPhoto;
}

/** A photo removed from an item in the last 30 days, as it was when removed; null if there is none. */
export async function findRemoved(
  tx: Db,
  kind: ItemKind,
  id: string,
  imageId: string,
  now = clock.now(),
): Promise<RemovedPhoto | null> {
  const all = await removedLately(tx, kind, id, now);
  return all.find(({ removed }) => removed.imageId === imageId)?.removed ?? null;
}

/** The restorable photos of an item, latest removal first. Throws `notFound` as the record's detail does, and for a trashed item. */
export async function removedPhotosOf(
  deps: Deps,
  kind: ItemKind,
  id: string,
  caller: Caller,
): Promise<RemovedPhotoView[]> {
  const { db } = deps;
  await findRecord(db, recordSources[kind], resourceOf(kind), id, caller);
  // A photo removed repeatedly counts with its latest entry.
  const seen = new Set((await rowsOf(db, kind, id)).map(({ imageId }) => imageId));
  const photos: RemovedPhotoView[] = [];
  for (const { entry, at, removed } of await removedLately(db, kind, id, clock.now())) {
    if (photos.length === REMOVED_PHOTOS_MAX) break;
    if (seen.has(removed.imageId)) continue;
    seen.add(removed.imageId);
    const drawn = await renderPreview(deps, removed);
    if (!drawn) continue;
    const until = new Date(at.getTime() + REMOVED_MS).toISOString();
    const { imageId, slot } = removed;
    photos.push({ imageId, slot, entry, removedAt: at.toISOString(), until, ...drawn });
  }
  return photos;
}

/** Restores the row of a removed photo. Its files are no longer orphans; their waiting time starts over if they become orphans again. */
export async function restoreRow(
  tx: Db,
  { kind, id }: { kind: ItemKind; id: string },
  removed: RemovedPhoto,
): Promise<void> {
  const { imageId, slot, sha256, bytes, masterSha256 = null, width, height, state } = removed;
  const createdAt = new Date(removed.createdAt);
  const place = { entity: kind, recordId: id, slot, position: 0 };
  await insertRows(tx, [{ imageId, ...place, sha256, bytes, masterSha256, width, height, state, createdAt }]);
  const files = [rawName(imageId), masterName(imageId), ...IMAGE_WIDTHS.map((wide) => renditionName(imageId, wide))];
  await tx.delete(orphanedFiles).where(inArray(orphanedFiles.name, files));
}

/** Photos removed from an item in the last 30 days, newest first. */
async function removedLately(tx: Db, kind: ItemKind, id: string, now: Date): Promise<Removal[]> {
  const since = new Date(now.getTime() - REMOVED_MS);
  const entries = await tx
    .select({ entry: audit.id, at: audit.at, details: audit.details })
    .from(audit)
    .where(and(eq(audit.recordId, id), eq(audit.entity, kind), gt(audit.at, since), isNotNull(audit.details)))
    .orderBy(desc(audit.at), desc(audit.id));
  return entries.flatMap(({ entry, at, details }) =>
    ((details?.['removed'] ?? []) as RemovedPhoto[]).map((removed) => ({ entry, at, removed })),
  );
}

/** A small preview as a `data:` address; `{ preview: null }` if it cannot be rendered, null if its file is gone. */
async function renderPreview(
  { storage, log }: Deps,
  removed: RemovedPhoto,
): Promise<{ preview: string | null } | null> {
  try {
    const bytes = await readRendition({ storage }, removed, IMAGE_WIDTHS[0]);
    return bytes && { preview: `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}` };
  } catch (error) {
    log.warn({ imageId: removed.imageId, err: error }, 'a removed photo could not be drawn');
    return { preview: null };
  }
}
