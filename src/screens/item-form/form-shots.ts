/** The photos of a new item, pure: which is the cover, and in which slot each is sent. */
import type { PhotoEntry } from '../../capture/use-photos.ts';

const isShot = ({ slot }: Pick<PhotoEntry, 'slot'>): boolean => slot !== 'tagImage';

/** Ids of the photos in their order, the cover first; the tag photo is none of them. */
export const shotIds = (entries: readonly PhotoEntry[]): number[] => entries.filter(isShot).map(({ id }) => id);

/**
 * Photos in an order of their ids, each in the slot its place stands for: the first is the cover. Those the order does not name
 * follow as they were, the tag photo last.
 */
export function arranged(entries: readonly PhotoEntry[], order: readonly number[] = []): PhotoEntry[] {
  const place = ({ id }: PhotoEntry) => (order.includes(id) ? order.indexOf(id) : order.length);
  const shots = entries.filter(isShot).toSorted((one, other) => place(one) - place(other));
  const tag = entries.filter((entry) => !isShot(entry));
  return [
    ...shots.map((entry, at) => ({ ...entry, slot: at === 0 ? ('itemImage' as const) : ('images' as const) })),
    ...tag,
  ];
}
