import type { PhotoEntry } from '../capture/use-photos.ts';
import type { Capture, CapturedPhoto } from '../outbox/enqueue.ts';

/** The photos of a form as the outbox takes them, with the small picture of the first one. */
export function readyPhotos(entries: readonly PhotoEntry[]): Pick<Capture, 'photos' | 'thumbnail'> {
  const ready = entries.filter((entry) => entry.status === 'ready');
  const photos: CapturedPhoto[] = ready.map(({ slot, photo }) => ({
    slot,
    upload: { bytes: photo.bytes, mime: 'image/jpeg' },
    original: photo.original,
  }));
  const face = ready.find(({ slot }) => slot === 'itemImage') ?? ready[0];
  return { photos, thumbnail: face ? { bytes: face.photo.thumbnail, mime: 'image/jpeg' } : null };
}
