import { useEffect, useRef, useState } from 'react';

import { useProfile } from '../session/use-session.ts';
import type { Parcel } from '../store/db.ts';
import { followParcels } from './follow-parcels.ts';
import { isIn } from './form-content.ts';

/** A photo added on this device. `url` is a `blob:` address; empty if it is not needed or the bytes were deleted. */
export interface OwnPhoto {
  parcel: Parcel;
  url: string;
}

/** Follows the photos the person has added to a record here, in order; `rev` is the visible revision. */
export function useAddedPhotos(record: string, rev: number): readonly OwnPhoto[] {
  const { _id: owner } = useProfile();
  const [own, setOwn] = useState<readonly OwnPhoto[]>([]);
  const urls = useRef(new Map<string, Promise<string>>());
  useEffect(
    () =>
      followParcels(async (isOver) => {
        const { addedTo, pictureOf } = await import('./added-photos.ts');
        const urlOf = (id: string) => {
          const url = urls.current.get(id) ?? pictureOf(id).then((blob) => (blob ? URL.createObjectURL(blob) : ''));
          urls.current.set(id, url);
          return url;
        };
        const found = (await addedTo(record, owner)).map(async (parcel) => ({
          parcel,
          url: isIn(parcel, rev) ? '' : await urlOf(parcel.id),
        }));
        const photos = await Promise.all(found);
        if (!isOver()) setOwn((before) => (before.length + photos.length === 0 ? before : photos));
      }),
    [owner, record, rev],
  );
  useEffect(() => {
    const { current: made } = urls;
    return () => {
      for (const url of made.values()) void url.then((each) => URL.revokeObjectURL(each));
      made.clear();
    };
  }, []);
  return own;
}
