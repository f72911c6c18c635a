import type { PhotoEntry } from '../capture/use-photos.ts';
import type { Capture } from '../outbox/enqueue.ts';

/** Whether a chosen picture can be stored: it is read, and compressed by now or later. */
export const isReady = (entry: PhotoEntry): boolean =>
  entry.status === 'ready' || (entry.status === 'working' && entry.original !== null);

/**
 * The photos of a form as the outbox takes them, with the small picture of the first one. Saving does not wait for those
 * that are still being compressed: the outbox does it then.
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
