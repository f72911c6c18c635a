/** The photos of a new item, pure: which one is the cover, and the slot of each. */
import { inSlots } from '../../capture/slots.ts';
import type { PhotoEntry } from '../../capture/use-photos.ts';

const isShot = ({ slot }: Pick<PhotoEntry, 'slot'>): boolean => slot !== 'tagImage';

/** Ids of the photos in order, the cover first, without the label photo. */
export const shotIds = (entries: readonly PhotoEntry[]): number[] => entries.filter(isShot).map(({ id }) => id);

/**
 * Photos in an order of ids, each in the slot of its position: the first is the cover. Others follow in their order, the label photo last.
 */
export function arranged(entries: readonly PhotoEntry[], order: readonly number[] = []): PhotoEntry[] {
  const place = ({ id }: PhotoEntry) => (order.includes(id) ? order.indexOf(id) : order.length);
  const shots = entries.filter(isShot).toSorted((one, other) => place(one) - place(other));
  const tag = entries.filter((entry) => !isShot(entry));
  return [...inSlots(shots), ...tag];
}
