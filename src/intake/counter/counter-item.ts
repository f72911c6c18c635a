/** The counter's current item, and the items saved last: plain data and pure functions. */
import { v7 as uuid } from 'uuid';

import { SLOTS, type PhotoSlot } from '../../../contract/calls/intake.ts';
import type { ItemKind } from '../../../contract/code.ts';
import type { RunDetails } from '../../../contract/entities/details.ts';
import type { Still } from '../../capture/camera.ts';
import type { Hint } from '../../capture/hints.ts';
import type { DraftWithPhotos } from '../../outbox/drafts.ts';
import type { CapturedPhoto } from '../../outbox/enqueue.ts';
import type { Parcel } from '../../store/db.ts';
import type { Progress } from './sequence.ts';

/** One photo of the item. `small` shows it on this screen. */
export interface Shot {
  id: string;
  slot: PhotoSlot;
  still: Still;
  small: ArrayBuffer | null;
}

/** What may be wrong with a shot. */
export interface ShotHint {
  shot: Shot;
  hint: Hint;
}

/** The item being photographed. */
export interface CounterItem {
  /** Id of its draft. */
  id: string;
  shots: readonly Shot[];
  /** The shot being retaken, by its id. */
  retaking: string | null;
  skipped: readonly PhotoSlot[];
  /** Set once a photo was taken or a tag scanned; null before. */
  code: string | null;
  /** The code is on a printed tag. */
  claimed: boolean;
  /** The details pinned when it was started; null: those pinned now. */
  details: RunDetails | null;
}

/** What the last press saved: one item, or several copies. */
export interface SavedBatch {
  parcels: readonly Parcel[];
  shots: readonly Shot[];
}

/** An empty item. */
export const emptyWork = (): CounterItem => ({
  id: uuid(),
  shots: [],
  retaking: null,
  skipped: [],
  code: null,
  claimed: false,
  details: null,
});

/** Restores a draft; `retaking` is the slot its camera was open for, if that has a photo already. */
export function workOf({ draft, photos }: DraftWithPhotos): CounterItem {
  const shots = photos.map(({ id, slot, bytes, mime }) => ({ id, slot, still: { bytes, mime }, small: null }));
  const { id, kind, slot, code, claimed, details = null } = draft;
  const again = slot !== null && isSingle(kind, slot) ? shots.find((each) => each.slot === slot) : undefined;
  return { id, shots, retaking: again?.id ?? null, skipped: [], code, claimed, details };
}

/** Whether a slot holds one photo. */
export const isSingle = (kind: ItemKind, slot: PhotoSlot): boolean => SLOTS[kind][slot]?.max === 1;

/** The progress of the item. */
export const progressOf = (kind: ItemKind, { shots, retaking, skipped }: CounterItem): Progress => ({
  kind,
  taken: shots.map(({ slot }) => slot),
  retaking: shots.find(({ id }) => id === retaking)?.slot ?? null,
  skipped,
});

/** The item with one more photo. It replaces the one being retaken, or a single slot's earlier one; a full slot stays as it is. */
export function withShot(work: CounterItem, kind: ItemKind, shot: Shot): CounterItem {
  const replaced = work.retaking ?? (isSingle(kind, shot.slot) ? bySlot(work, shot.slot)?.id : undefined);
  const at = work.shots.findIndex(({ id }) => id === replaced);
  if (at >= 0) return { ...work, shots: work.shots.with(at, shot), retaking: null };
  const used = work.shots.filter(({ slot }) => slot === shot.slot).length;
  if (used >= (SLOTS[kind][shot.slot]?.max ?? 0)) return { ...work, retaking: null };
  return { ...work, shots: inOrder(kind, [...work.shots, shot]), retaking: null };
}

const bySlot = ({ shots }: CounterItem, slot: PhotoSlot): Shot | undefined => shots.find((each) => each.slot === slot);

/** Photos in slot order. */
function inOrder(kind: ItemKind, shots: readonly Shot[]): readonly Shot[] {
  const slots = Object.keys(SLOTS[kind]);
  return shots.toSorted((one, other) => slots.indexOf(one.slot) - slots.indexOf(other.slot));
}

/** The photos for the outbox: as they came from the camera, to be compressed during the next item. */
export const photosOf = (shots: readonly Shot[]): CapturedPhoto[] =>
  shots.map(({ slot, still }) => ({ slot, upload: null, original: still }));

/** The shot that represents the item. */
export const faceOf = (shots: readonly Shot[]): Shot | undefined =>
  shots.find(({ slot }) => slot === 'itemImage') ?? shots[0];

/** The item with the thumbnail of one of its shots. */
export const withSmall = (work: CounterItem, shot: string, small: ArrayBuffer | null): CounterItem => ({
  ...work,
  shots: work.shots.map((each) => (each.id === shot ? { ...each, small } : each)),
});
