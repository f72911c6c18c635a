/** Which photo comes next: pure, so that the viewfinder and saving agree. */
import { SLOTS, type PhotoSlot } from '../../../contract/calls/intake.ts';
import type { ItemKind } from '../../../contract/code.ts';

/** The progress of an item. */
export interface Progress {
  kind: ItemKind;
  /** Slots of the photos taken, one entry per photo. */
  taken: readonly PhotoSlot[];
  /** The slot being retaken. */
  retaking: PhotoSlot | null;
  /** Optional slots the person has skipped. */
  skipped: readonly PhotoSlot[];
}

/** The next photo: its slot, and its number among the photos of the item. `total` null: any number. */
export interface NextPhoto {
  slot: PhotoSlot;
  number: number;
  total: number | null;
}

const count = (taken: readonly PhotoSlot[], slot: PhotoSlot): number => taken.filter((each) => each === slot).length;

/** The photo to take next; null if the item has its maximum. */
export function nextPhoto({ kind, taken, retaking, skipped }: Progress): NextPhoto | null {
  const slots = Object.entries(SLOTS[kind]) as [PhotoSlot, { max: number }][];
  const isOpenEnded = slots.some(([, { max }]) => max > 1);
  const total = isOpenEnded ? null : slots.length;
  const next = retaking ?? slots.find(([slot, { max }]) => count(taken, slot) < max && !skipped.includes(slot))?.[0];
  if (next === undefined) return null;
  const index = slots.findIndex(([slot]) => slot === next);
  const number = isOpenEnded ? taken.length + (retaking ? 0 : 1) : index + 1;
  return { slot: next, number, total };
}

/** Whether the item can be saved as it is. */
export const isEnough = ({ kind, taken }: Pick<Progress, 'kind' | 'taken'>): boolean =>
  Object.entries(SLOTS[kind]).every(([slot, { required }]) => !required || taken.includes(slot as PhotoSlot));

/** Whether the slot can be skipped: an optional one at the end of a fixed sequence. */
export function maySkip(progress: Progress): boolean {
  const place = nextPhoto(progress);
  if (!place || place.total === null || progress.retaking) return false;
  return !SLOTS[progress.kind][place.slot]?.required && isEnough(progress);
}

/** Whether a kind needs a press to save, since its number of photos is open. */
export const endsByHand = (kind: ItemKind): boolean => Object.values(SLOTS[kind]).some(({ max }) => max > 1);
