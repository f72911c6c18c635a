/** Changes of a hub center beyond its fields: its picture, and access to its account. */
import { and, eq } from 'drizzle-orm';

import { clock } from '../../../contract/clock.ts';
import { merchant } from '../../../contract/entities/merchant.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import { photos } from '../../db/schema/items.ts';
import { insertPhotos } from '../../engine/photos/photo-inserts.ts';
import type { RecordSnapshot } from '../../engine/records/change-notes.ts';
import { editRecord, type FormEdit } from '../../engine/records/edits.ts';
import type { PendingAction, RecordSource } from '../../engine/records/record-source.ts';
import { endAccess } from '../people/people.ts';

const PICTURE = 'image';

/** Removes the picture of a hub center. */
export async function removeHubPicture(tx: Db, id: string): Promise<void> {
  const { name } = merchant;
  await tx.delete(photos).where(and(eq(photos.entity, name), eq(photos.recordId, id), eq(photos.slot, PICTURE)));
}

/** Edits a hub center by its form, all or nothing; a new picture replaces the present one. Throws as `editRecord` does. */
export function editHub(
  db: Db,
  source: RecordSource,
  resource: Resource,
  { photos: pictures, ...edit }: FormEdit,
): Promise<RecordSnapshot> {
  if (pictures.length === 0) return editRecord(db, source, resource, edit);
  const beside = async (tx: Db) => {
    const { id } = edit;
    await removeHubPicture(tx, id);
    await insertPhotos(tx, resource.name, id, pictures, clock.now());
    return { fields: [PICTURE] };
  };
  return editRecord(db, source, resource, { ...edit, beside });
}

/**
 * Bans a hub center or lifts the ban. A ban signs every device of it out at once, and mailed codes lose their effect; what the devices hold
 * stays on them, and leaves when the merchant signs in again.
 */
export async function moveHub(tx: Db, { record, input, to }: PendingAction & { to: string }) {
  if (to === 'banned') await endAccess(tx, String(record['_id']));
  return input;
}
