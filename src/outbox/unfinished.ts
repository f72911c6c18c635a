/** Unsaved items: listing and resuming them. */
import { useLiveQuery } from 'dexie-react-hooks';

import { db } from '../store/db.ts';
import type { Draft, DraftPlace } from '../store/draft.ts';
import { placesAtWork } from './draft-place.ts';

/** An unsaved item. */
export interface UnfinishedItem {
  draft: Draft;
  photos: number;
  /** Some page holds it now. */
  atWork: boolean;
}

/** A person's unsaved items on this device, newest first. Nobody else sees them. */
export async function unfinishedOf(owner: string): Promise<UnfinishedItem[]> {
  const drafts = await db.drafts.filter((draft) => draft.owner === owner).toArray();
  if (drafts.length === 0) return [];
  const places = await placesAtWork(owner);
  const found: UnfinishedItem[] = [];
  for (const draft of drafts.sort((one, other) => (one.startedAt < other.startedAt ? 1 : -1))) {
    const photos = await db.draftPhotos.where('draft').equals(draft.id).count();
    found.push({ draft, photos, atWork: places.includes(draft.place) });
  }
  return found;
}

/** Follows a person's unsaved items with a photo; undefined until the first read. */
export const useUnfinished = (owner: string | null): readonly UnfinishedItem[] | undefined =>
  useLiveQuery(
    async () => (owner === null ? [] : (await unfinishedOf(owner)).filter(({ photos }) => photos > 0)),
    [owner],
  );

const listeners = new Set<(place: DraftPlace) => void>();

/** Calls back when a person resumes the draft of a place; returns an unsubscribe function. */
export function onResume(listener: (place: DraftPlace) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resumes the draft of a place, wherever its form is. */
export function resumeDraft(place: DraftPlace): void {
  for (const listener of listeners) listener(place);
}
