import { useEffect } from 'react';

import type { PhotoEntry } from '../../capture/use-photos.ts';
import type { FormDraftKeeper } from './form-draft.ts';
import type { KeptForm } from './kept-form.ts';

const NO_PHOTOS: readonly PhotoEntry[] = [];

/** Saves a draft of a form while it has unsaved changes, and at once when its page is hidden or closed. */
export function useDraftKeeping(
  keeper: FormDraftKeeper,
  { typed, names, seen, key }: Omit<KeptForm, 'slots'>,
  unsaved: boolean,
  photos = NO_PHOTOS,
): void {
  useEffect(() => {
    if (unsaved) keeper.follow({ typed, names, seen, key }, photos);
  }, [keeper, unsaved, typed, names, seen, key, photos]);
  useEffect(() => {
    const flush = () => void keeper.flush();
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [keeper]);
}
