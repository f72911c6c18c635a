/** What is unfinished on this device, as the database keeps it: items being photographed, and forms being filled in. */
import type { PhotoSlot } from '../../contract/calls/intake.ts';
import type { ItemKind } from '../../contract/code.ts';
import type { RunDetails } from '../../contract/resources/details.ts';

/** Where a draft is being made, and where it goes on after a reload. */
export type DraftPlace = 'counter' | 'quick-add' | 'fabric-article' | 'lot';

/**
 * An item that is being photographed and not saved yet. It is written down before the device's own camera opens and with
 * every shot, so that a page the system kills meanwhile comes back to where it was. One per person and place.
 */
export interface Draft {
  id: string;
  owner: string;
  place: DraftPlace;
  kind: ItemKind;
  /** Null while none is chosen. */
  hub: string | null;
  hubName: string;
  code: string | null;
  /** The code was scanned from a printed tag, so no other may take its place. */
  claimed: boolean;
  /** The slot whose photo is being taken. */
  slot: PhotoSlot | null;
  details?: RunDetails;
  /** ISO 8601, the device's clock. */
  startedAt: string;
}

/** A photo of a draft, as it came from the camera. */
export interface DraftPhoto {
  id: string;
  draft: string;
  slot: PhotoSlot;
  position: number;
  mime: string;
  bytes: ArrayBuffer;
}

/**
 * A full form that somebody is filling in, written down as they go; its photos are in `draftPhotos`, under its key. One per person
 * and address.
 */
export interface FormDraft {
  /** `<user> <address>`. */
  key: string;
  user: string;
  /** Path of the form's screen. */
  address: string;
  /** What was typed: JSON. */
  values: string;
  /** Ids of its photos in `draftPhotos`, in order. */
  photos: readonly string[];
  /** Epoch ms. */
  updatedAt: number;
}
