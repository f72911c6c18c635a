import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { Photos } from '../../capture/use-photos.ts';
import type { FormDraftKeeper, SavedDraft } from './form-draft.ts';
import type { StoredForm } from './stored-form.ts';

interface Drafted {
  keeper: FormDraftKeeper;
  /** The draft that is resumed. */
  draft: SavedDraft | null;
}

/**
 * Saves a draft of a form while it has unsaved changes, and at once when its page is hidden or closed; restores the photos of a resumed
 * draft, once.
 */
export function useDraftKeeping(
  { keeper, draft }: Drafted,
  { typed, names, seen, key }: Omit<StoredForm, 'slots'>,
  photos: Photos,
  unsaved: boolean,
): void {
  const { entries } = photos;
  const adopted = useRef(false);
  const adopt = useEffectEvent(() => {
    if (adopted.current) return;
    adopted.current = true;
    for (const photo of draft?.photos ?? []) {
      const { slot } = photo;
      keeper.adopt(photos.add(slot, new File([photo.bytes], photo.id, { type: photo.mime }), slot !== 'images'), photo);
    }
  });
  useEffect(() => adopt(), []);
  const [restored, setRestored] = useState(false);
  // Once: a photo removed afterwards is not still to be restored.
  if (!restored && entries.length >= (draft?.photos.length ?? 0)) setRestored(true);
  const isKept = unsaved && restored;
  useEffect(() => {
    if (isKept) keeper.follow({ typed, names, seen, key }, entries);
  }, [keeper, isKept, typed, names, seen, key, entries]);
  useEffect(() => {
    const flush = () => void keeper.flush();
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [keeper]);
}
