import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { Photos } from '../../capture/use-photos.ts';
import type { FormContent, FormStart } from './form-shape.ts';

/** Writes a form down while it holds what is not saved, and gives the photos of what was begun before to the form again, once. */
export function useFormDraft(
  { keeper, begun }: Pick<FormStart, 'keeper' | 'begun'>,
  { typed, names, seen }: FormContent,
  photos: Photos,
  unsaved: boolean,
): void {
  const adopted = useRef(false);
  const adopt = useEffectEvent(() => {
    if (adopted.current) return;
    adopted.current = true;
    for (const [index, photo] of (begun?.photos ?? []).entries()) {
      const slot = begun?.form.slots[index] ?? photo.slot;
      keeper.adopt(photos.add(slot, new File([photo.bytes], photo.id, { type: photo.mime }), slot !== 'images'), photo);
    }
  });
  useEffect(() => adopt(), []);
  const [restored, setRestored] = useState(false);
  // Once: a photo that is taken off afterwards is not one that is still to come.
  if (!restored && photos.entries.length >= (begun?.photos.length ?? 0)) setRestored(true);
  useEffect(() => {
    if (unsaved && restored) keeper.follow({ typed, names, seen }, photos.entries);
  }, [keeper, unsaved, restored, typed, names, seen, photos.entries]);
  useEffect(() => {
    const flush = () => void keeper.flush();
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [keeper]);
}
