/** Items that were begun and not saved: how a person hears of them, and comes back to them. */
import { useLiveQuery } from 'dexie-react-hooks';

import { db } from '../store/db.ts';
import type { Draft, DraftPlace } from '../store/draft.ts';
import { placesAtWork } from './draft-place.ts';

/** An item that was begun and not finished. */
export interface Unfinished {
  draft: Draft;
  photos: number;
  /** Some page is at work on it now. */
  atWork: boolean;
}

/** What a person has begun and not finished on this device, the newest first. Nobody else is told of it. */
export async function unfinishedOf(owner: string): Promise<Unfinished[]> {
  const drafts = await db.drafts.filter((draft) => draft.owner === owner).toArray();
  if (drafts.length === 0) return [];
  const places = await placesAtWork(owner);
  const found: Unfinished[] = [];
  for (const draft of drafts.sort((one, other) => (one.startedAt < other.startedAt ? 1 : -1))) {
    const photos = await db.draftPhotos.where('draft').equals(draft.id).count();
    found.push({ draft, photos, atWork: places.includes(draft.place) });
  }
  return found;
}

/** Follows the items that a person has begun, that hold a photo and are not saved; undefined until the first read. */
export const useUnfinished = (owner: string | null): readonly Unfinished[] | undefined =>
  useLiveQuery(
    async () => (owner === null ? [] : (await unfinishedOf(owner)).filter(({ photos }) => photos > 0)),
    [owner],
  );

const listeners = new Set<(place: DraftPlace) => void>();

/** Calls back when a person wants to go on with what was begun in a place; answers how to stop. */
export function onResume(listener: (place: DraftPlace) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Goes on with what was begun in a place, wherever its form is. */
export function resumeDraft(place: DraftPlace): void {
  for (const listener of listeners) listener(place);
}
