/** Changing one's own name, language and photo. */
import { and, eq, sql } from 'drizzle-orm';

import type { Profile } from '../../../contract/calls/session.ts';
import { clock } from '../../../contract/clock.ts';
import type { Language } from '../../../contract/languages.ts';
import type { Db } from '../../db/pool.ts';
import { photos } from '../../db/schema/items.ts';
import { audit } from '../../db/schema/ledger.ts';
import { merchants, users } from '../../db/schema/people.ts';
import type { Deps } from '../../engine/deps.ts';
import { insertPhotos } from '../../engine/photos/photo-inserts.ts';
import { removePhotos, type StoredPhoto, storePhotos } from '../../engine/photos/photos.ts';
import { checkPhoto, type Upload } from '../../engine/photos/pictures.ts';
import { Refusal } from '../../engine/refusal.ts';
import { announceUser } from './accounts.ts';
import { readProfile } from './people.ts';

export interface ProfileChange {
  userId: string;
  fields: { fullName?: string | undefined; language?: Language | undefined; removePicture?: boolean | undefined };
  uploads: readonly Upload[];
  requestId: string;
}

/** Changes the given values and returns the new profile; a new photo replaces the old one. Throws the photo refusals. */
export async function updateProfile(deps: Deps, change: ProfileChange): Promise<Profile> {
  const { db, storage } = deps;
  const stored = await storePhotos(
    storage,
    await Promise.all(change.uploads.map((upload) => checkPhoto(upload, change.userId))),
  );
  let atCommit = false;
  try {
    return await db.transaction(async (tx) => {
      const profile = await write(tx, change, stored);
      atCommit = true;
      return profile;
    });
  } catch (error) {
    // After a commit of unknown outcome the files stay; the sweep removes them if there is no row.
    if (!atCommit) await removePhotos(storage, stored);
    throw error;
  }
}

async function write(
  tx: Db,
  { userId, fields, requestId }: ProfileChange,
  stored: readonly StoredPhoto[],
): Promise<Profile> {
  const { fullName, language, removePicture = false } = fields;
  // A hub center is the user who runs it, and an admin may have it open in a form. It is locked before the user, because changing it locks
  // both.
  if (fields.fullName !== undefined) {
    await tx
      .update(merchants)
      .set({ rev: sql`${merchants.rev} + 1` })
      .where(eq(merchants.id, userId));
  }
  // Locked first, so that two concurrent photos leave one.
  const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!before) throw new Refusal('sessionEnded');
  const { picture } = await readProfile(tx, { _id: userId });
  const at = clock.now();
  const wanted = { fullName: fullName ?? before.fullName, language: language ?? before.language };
  await tx
    .update(users)
    .set({ ...wanted, rev: sql`${users.rev} + 1`, updatedAt: at })
    .where(eq(users.id, userId));
  if (removePicture || stored.length > 0) {
    await tx.delete(photos).where(and(eq(photos.entity, 'user'), eq(photos.recordId, userId)));
    await insertPhotos(tx, 'user', userId, stored, at);
  }
  const after = await readProfile(tx, { _id: userId });
  const changes = Object.fromEntries(
    [
      ['fullName', before.fullName, after.fullName],
      ['language', before.language, after.language],
      ['picture', picture, after.picture],
    ].flatMap(([name = '', from, to]) => (from === to ? [] : [[name, { from, to }]])),
  );
  if (Object.keys(changes).length === 0) return after;
  const what = { action: 'updated', entity: 'user', recordId: userId, requestId, changes };
  await tx.insert(audit).values({ at, userId, ...what });
  await announceUser(tx, before);
  return after;
}
