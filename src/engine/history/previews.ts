import type { FieldChange } from '../../../contract/calls/history.ts';
import type { RemovedPhoto } from '../../../contract/calls/photos.ts';

/** A change with addresses for its pictures, also for removed ones, which have none in the entry. */
export function withPreviews(change: FieldChange, removed: readonly RemovedPhoto[]): FieldChange {
  const previews = new Map(removed.map(({ imageId, preview }) => [imageId, preview]));
  const seen = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(seen);
    const url =
      value !== null && typeof value === 'object' && 'imageId' in value && previews.get(String(value.imageId));
    return url ? { ...value, url } : value;
  };
  return previews.size === 0 ? change : { ...change, from: seen(change.from), to: seen(change.to) };
}
