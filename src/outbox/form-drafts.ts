/** Full forms that are being filled in: on the disk while somebody types, so that a page that dies comes back to where it was. */
import { durable } from '../store/db.ts';
import type { DraftPhoto, FormDraft } from '../store/draft.ts';
import { withRoom } from './room.ts';

/** What one window has of a form's draft: another one may have the same form open, or have left photos there. */
export interface HeldDraft {
  key: string;
  /** Ids of the photos that this window has written or shown: only they go with it. */
  photos: readonly string[];
}

/** The key of a person's draft of a form. */
export const formDraftKey = (user: string, address: string): string => `${user} ${address}`;

/**
 * What a person has begun at an address, with its photos in order, then those that another window left there; null where there is
 * nothing.
 */
export function formDraftOf(key: string): Promise<{ draft: FormDraft; photos: DraftPhoto[] } | null> {
  return durable.transaction('r', durable.formDrafts, durable.draftPhotos, async () => {
    const draft = await durable.formDrafts.get(key);
    if (!draft) return null;
    const found = await durable.draftPhotos.where('draft').equals(key).toArray();
    const byId = new Map(found.map((photo) => [photo.id, photo]));
    const listed = draft.photos.flatMap((id) => byId.get(id) ?? []);
    return { draft, photos: [...listed, ...found.filter(({ id }) => !draft.photos.includes(id))] };
  });
}

/**
 * Writes a form down: what was typed, and its photos by their ids in order, of which `photos` are put where they are not on the
 * disk. Only those in `gone` are deleted. Throws what a device throws that cannot store.
 */
export async function keepFormDraft(
  draft: FormDraft,
  photos: readonly DraftPhoto[] = [],
  gone: readonly string[] = [],
): Promise<void> {
  await withRoom(() =>
    durable.transaction('rw', durable.formDrafts, durable.draftPhotos, async () => {
      await durable.formDrafts.put(draft);
      // Keys only: a letter typed reads no photo from the disk.
      const there = new Set(await idsOf(draft.key));
      const missing = photos.filter(({ id }) => !there.has(id));
      await durable.draftPhotos.bulkPut(missing.map((photo) => ({ ...photo, draft: draft.key })));
      await durable.draftPhotos.bulkDelete([...gone]);
    }),
  );
}

/** Throws a form's draft away with its photos; nothing happens when it is not there. */
export async function dropFormDraft(held: HeldDraft): Promise<void> {
  await durable.transaction('rw', durable.formDrafts, durable.draftPhotos, () => endFormDraft(held));
}

/**
 * Ends a form's draft with its photos; those of another window stay, to be found by whoever opens the form next. Only inside a
 * `durable` transaction that has both tables.
 */
export async function endFormDraft({ key, photos }: HeldDraft): Promise<void> {
  await durable.draftPhotos.bulkDelete([...photos]);
  const others = await idsOf(key);
  if (others.length === 0) {
    await durable.formDrafts.delete(key);
    return;
  }
  const draft = await durable.formDrafts.get(key);
  // What was typed beside them belongs to the form that ends here.
  if (draft && !draft.photos.some((id) => others.includes(id))) {
    await durable.formDrafts.put({ ...draft, values: '', photos: others });
  }
}

const idsOf = (key: string): Promise<string[]> => durable.draftPhotos.where('draft').equals(key).primaryKeys();
