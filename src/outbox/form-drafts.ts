/** Drafts of full forms: on disk while the person types, so that a crash of the page loses nothing. */
import { durable } from '../store/db.ts';
import type { DraftPhoto, FormDraft } from '../store/draft.ts';
import { withRoom } from './room.ts';

/** One window's part of a form's draft: another one may have the same form open, or have left photos there. */
export interface FormDraftRow {
  key: string;
  /** Ids of the photos this window has written or shown: only they are deleted with it. */
  photos: readonly string[];
}

/** The key of a person's draft of a form. */
export const formDraftKey = (user: string, address: string): string => `${user} ${address}`;

/** A person's draft at an address, with its photos in order, then those another window left there; null if there is none. */
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
 * Stores a draft: the typed values, and its photos by their ids in order; `photos` has those to write if they are not on disk. Deletes only
 * those in `gone`. Throws the device's storage errors.
 */
export async function keepFormDraft(
  draft: FormDraft,
  photos: readonly DraftPhoto[] = [],
  gone: readonly string[] = [],
): Promise<void> {
  await withRoom(() =>
    durable.transaction('rw', durable.formDrafts, durable.draftPhotos, async () => {
      await durable.formDrafts.put(draft);
      // Keys only: a keystroke must not read photos from disk.
      const there = new Set(await idsOf(draft.key));
      const missing = photos.filter(({ id }) => !there.has(id));
      await durable.draftPhotos.bulkPut(missing.map((photo) => ({ ...photo, draft: draft.key })));
      await durable.draftPhotos.bulkDelete([...gone]);
    }),
  );
}

/** Deletes a form's draft with its photos; idempotent. */
export async function dropFormDraft(held: FormDraftRow): Promise<void> {
  await durable.transaction('rw', durable.formDrafts, durable.draftPhotos, () => endFormDraft(held));
}

/**
 * Deletes a form's draft with its photos; those of another window stay, for whoever opens the form next. Only inside a `durable`
 * transaction that has both tables.
 */
export async function endFormDraft({ key, photos }: FormDraftRow): Promise<void> {
  await durable.draftPhotos.bulkDelete([...photos]);
  const others = await idsOf(key);
  if (others.length === 0) {
    await durable.formDrafts.delete(key);
    return;
  }
  const draft = await durable.formDrafts.get(key);
  // The values typed with them belong to the form that ends here.
  if (draft && !draft.photos.some((id) => others.includes(id))) {
    await durable.formDrafts.put({ ...draft, values: '', photos: others });
  }
}

const idsOf = (key: string): Promise<string[]> => durable.draftPhotos.where('draft').equals(key).primaryKeys();
