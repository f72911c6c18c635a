/** Unfinished work as stored in the database: items being photographed, and forms being filled in. */
import type { PhotoSlot } from '../../contract/calls/intake.ts';
import type { ItemKind } from '../../contract/code.ts';
import type { RunDetails } from '../../contract/entities/details.ts';

/** Where a draft is made, and resumed after a reload. */
export type DraftPlace = 'counter' | 'quick-add' | 'fabric-article' | 'lot';

/**
 * An item being photographed and not saved yet. Stored before the camera app opens and with every shot, so that a page the system kills can
 * resume. One per person and place.
 */
export interface Draft {
  id: string;
  owner: string;
  place: DraftPlace;
  kind: ItemKind;
  /** Null if none is selected. */
  hub: string | null;
  hubName: string;
  code: string | null;
  /** The code is from a printed tag, so no other may replace it. */
  claimed: boolean;
  /** The slot whose photo is being taken. */
  slot: PhotoSlot | null;
  details?: RunDetails;
  /** ISO 8601, the device's clock. */
  startedAt: string;
}

/** A photo of a draft: the original. */
export interface DraftPhoto {
  id: string;
  draft: string;
  slot: PhotoSlot;
  position: number;
  mime: string;
  bytes: ArrayBuffer;
}

/** A full form being filled in, stored during typing; its photos are in `draftPhotos`, under its key. One per person and address. */
export interface FormDraft {
  /** `<user> <address>`. */
  key: string;
  user: string;
  /** Path of the form's screen. */
  address: string;
  /** JSON of the typed values. */
  values: string;
  /** Ids of its photos in `draftPhotos`, in order. */
  photos: readonly string[];
  /** Epoch ms. */
  updatedAt: number;
}
