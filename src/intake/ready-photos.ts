import type { PhotoEntry } from '../capture/use-photos.ts';
import type { Capture } from '../outbox/enqueue.ts';

/** Whether a selected picture can be stored: it is read; it may be compressed later. */
export const isReady = (entry: PhotoEntry): boolean =>
  entry.status === 'ready' || (entry.status === 'working' && entry.original !== null);

/**
 * The photos of a form for the outbox, with the thumbnail of the first one. Saving does not wait for compression: the outbox completes it.
 */
export function readyPhotos(entries: readonly PhotoEntry[]): Pick<Capture, 'photos' | 'thumbnail'> {
  const photos: Capture['photos'][number][] = [];
  for (const entry of entries) {
    const { slot } = entry;
    if (entry.status === 'ready') {
      const { photo } = entry;
      photos.push({ slot, upload: { bytes: photo.bytes, mime: 'image/jpeg' }, original: photo.original });
    } else if (entry.status === 'working' && entry.original) {
      photos.push({ slot, upload: null, original: entry.original });
    }
  }
  const ready = entries.filter((entry) => entry.status === 'ready');
  const face = ready.find(({ slot }) => slot === 'itemImage') ?? ready[0];
  return { photos, thumbnail: face ? { bytes: face.photo.thumbnail, mime: 'image/jpeg' } : null };
}
