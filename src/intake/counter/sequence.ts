/** Which photo comes next: pure, so that what the viewfinder says and what is saved agree. */
import { SLOTS, type PhotoSlot } from '../../../contract/calls/intake.ts';
import type { ItemKind } from '../../../contract/code.ts';

/** What there is of an item already. */
export interface Progress {
  kind: ItemKind;
  /** Slots of the photos taken, one entry per photo. */
  taken: readonly PhotoSlot[];
  /** A slot that is being taken once more. */
  retaking: PhotoSlot | null;
  /** Optional slots the person has passed over. */
  skipped: readonly PhotoSlot[];
}

/** Where the viewfinder stands: the slot, and its number among the photos of the item. `total` null: as many as one likes. */
export interface Place {
  slot: PhotoSlot;
  number: number;
  total: number | null;
}

const count = (taken: readonly PhotoSlot[], slot: PhotoSlot): number => taken.filter((each) => each === slot).length;

/** The photo to take next; null when the item has all it can have. */
export function placeOf({ kind, taken, retaking, skipped }: Progress): Place | null {
  const slots = Object.entries(SLOTS[kind]) as [PhotoSlot, { max: number }][];
  const isOpenEnded = slots.some(([, { max }]) => max > 1);
  const total = isOpenEnded ? null : slots.length;
  const next = retaking ?? slots.find(([slot, { max }]) => count(taken, slot) < max && !skipped.includes(slot))?.[0];
  if (next === undefined) return null;
  const index = slots.findIndex(([slot]) => slot === next);
  const number = isOpenEnded ? taken.length + (retaking ? 0 : 1) : index + 1;
  return { slot: next, number, total };
}

/** Whether the item may be saved as it is. */
export const isEnough = ({ kind, taken }: Pick<Progress, 'kind' | 'taken'>): boolean =>
  Object.entries(SLOTS[kind]).every(([slot, { required }]) => !required || taken.includes(slot as PhotoSlot));

/** Whether the slot may be passed over: one that is optional and the last of a fixed row. */
export function maySkip(progress: Progress): boolean {
  const place = placeOf(progress);
  if (!place || place.total === null || progress.retaking) return false;
  return !SLOTS[progress.kind][place.slot]?.required && isEnough(progress);
}

/** Whether a kind is saved by a press of its own, since nobody knows how many photos it will have. */
export const endsByHand = (kind: ItemKind): boolean => Object.values(SLOTS[kind]).some(({ max }) => max > 1);
