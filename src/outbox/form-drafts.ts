/** Full forms that are being filled in: on the disk while somebody types, so that a page that dies comes back to where it was. */
import { durable, type DraftPhoto, type FormDraft } from '../store/db.ts';
import { withRoom } from './room.ts';

/** The key of a person's draft of a form. */
export const formDraftKey = (user: string, address: string): string => `${user} ${address}`;

/** What a person has begun at an address, with its photos in order; null where there is nothing. */
export function formDraftOf(key: string): Promise<{ draft: FormDraft; photos: DraftPhoto[] } | null> {
  return durable.transaction('r', durable.formDrafts, durable.draftPhotos, async () => {
    const draft = await durable.formDrafts.get(key);
    if (!draft) return null;
    const photos = await durable.draftPhotos.bulkGet([...draft.photos]);
    return { draft, photos: photos.filter((photo) => photo !== undefined) };
  });
}

/**
 * Writes a form down: what was typed, and its photos by their ids in order, of which `added` are not on the disk yet. Photos that
 * are not among them go. Throws what a device throws that cannot store.
 */
export async function keepFormDraft(draft: FormDraft, added: readonly DraftPhoto[] = []): Promise<void> {
  await withRoom(() =>
    durable.transaction('rw', durable.formDrafts, durable.draftPhotos, async () => {
      await durable.formDrafts.put(draft);
      await durable.draftPhotos.bulkPut(added.map((photo) => ({ ...photo, draft: draft.key })));
      const kept = durable.draftPhotos.where('draft').equals(draft.key);
      await kept.filter(({ id }) => !draft.photos.includes(id)).delete();
    }),
  );
}

/** Throws a form's draft away with its photos; nothing happens when it is not there. */
export async function dropFormDraft(key: string): Promise<void> {
  await durable.transaction('rw', durable.formDrafts, durable.draftPhotos, () => endFormDraft(key));
}

/** Ends a form's draft with its photos; only inside a `durable` transaction that has both tables. */
export async function endFormDraft(key: string): Promise<void> {
  await durable.formDrafts.delete(key);
  await durable.draftPhotos.where('draft').equals(key).delete();
}
