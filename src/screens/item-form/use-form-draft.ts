import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { Photos } from '../../capture/use-photos.ts';
import { useDraftKeeping } from '../../engine/form/use-draft-keeping.ts';
import type { FormContent, FormStart } from './form-shape.ts';

/** Saves a form's draft while it has unsaved changes, and restores the photos of a resumed draft, once. */
export function useFormDraft(
  { keeper, begun }: Pick<FormStart, 'keeper' | 'begun'>,
  content: FormContent & { key: string },
  photos: Photos,
  unsaved: boolean,
): void {
  const adopted = useRef(false);
  const adopt = useEffectEvent(() => {
    if (adopted.current) return;
    adopted.current = true;
    for (const photo of begun?.photos ?? []) {
      const { slot } = photo;
      keeper.adopt(photos.add(slot, new File([photo.bytes], photo.id, { type: photo.mime }), slot !== 'images'), photo);
    }
  });
  useEffect(() => adopt(), []);
  const [restored, setRestored] = useState(false);
  // Once: a photo removed afterwards is not still to be restored.
  if (!restored && photos.entries.length >= (begun?.photos.length ?? 0)) setRestored(true);
  useDraftKeeping(keeper, content, unsaved && restored, photos.entries);
}
