import { useEffect, useState } from 'react';

import type { PhotoColours } from '../../../contract/photo-colours.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { photoColours } from '../../capture/compress.ts';
import type { Photos } from '../../capture/use-photos.ts';
import { storedPhotos } from '../../items/gallery/gallery-photo.ts';
import { readableSourceOf } from '../../ui/picture-source.ts';

/** A photo on this device by its bytes, a stored one by its address. */
type Cover = ArrayBuffer | string;

/** The colours of the cover, computed on this device, also offline; null if there is no cover, or they are uncertain. */
export function usePhotoColours(photos: Photos, record: ResourceRecord | null): PhotoColours | null {
  const cover = coverOf(photos, record);
  const [found, setFound] = useState<{ of: Cover; colours: PhotoColours | null } | null>(null);
  useEffect(() => {
    if (cover === null) return undefined;
    let isWanted = true;
    void read(cover).then((colours) => {
      if (isWanted) setFound({ of: cover, colours });
    });
    return () => {
      isWanted = false;
    };
  }, [cover]);
  return found !== null && found.of === cover ? found.colours : null;
}

/** The cover: of a new item once it is compressed, of an existing one as stored. */
function coverOf({ entries }: Photos, record: ResourceRecord | null): Cover | null {
  if (record) return storedPhotos(record).find(({ slot }) => slot === 'itemImage')?.url ?? null;
  const cover = entries.find(({ slot }) => slot === 'itemImage');
  return cover?.status === 'ready' ? cover.photo.bytes : null;
}

/** Never throws: on failure there is no suggestion. */
async function read(cover: Cover): Promise<PhotoColours | null> {
  try {
    const bytes = typeof cover === 'string' ? await smallestRendition(cover) : cover;
    return bytes && (await photoColours(bytes));
  } catch {
    return null;
  }
}

/** The smallest rendition of a stored picture, also from the offline cache; null if it is not available. */
async function smallestRendition(url: string): Promise<ArrayBuffer | null> {
  const answer = await fetch(readableSourceOf(url, 160)).catch(() => null);
  return answer?.ok ? answer.arrayBuffer() : null;
}
