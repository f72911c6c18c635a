/**
 * The one database of the device (IndexedDB through Dexie), opened alike by page and service worker. Photos live in tables
 * of their own, so that listing a thousand parcels reads no picture; bytes are ArrayBuffers because WebKit has lost Blobs.
 */
import { Dexie, type EntityTable, type Table } from 'dexie';

import type { PhotoSlot, Receipt } from '../../contract/calls/intake.ts';
import type { Profile } from '../../contract/calls/session.ts';
import type { ItemKind } from '../../contract/code.ts';
import { DATABASE } from './stored-session.ts';

/** Where a parcel stands. Every state has a timer, or a reason a person can read, or is final. */
export type ParcelState = 'queued' | 'sending' | 'waiting' | 'attention' | 'delivered';

/** Why a parcel is not delivered yet. `message` is the server's own text, where it gave one. */
export interface Reason {
  word:
    | 'network'
    | 'portal'
    | 'blocked'
    | 'busy'
    | 'server'
    | 'signedOut'
    | 'tooLarge'
    | 'codeTaken'
    | 'wrongHub'
    | 'mismatch'
    | 'unreadable'
    | 'refused';
  status?: number;
  message?: string;
}

/** One captured item on its way to the server. Its id is the idempotency key; what it carries never changes once queued. */
export interface Parcel {
  /** Order of capture on this device. */
  seq: number;
  id: string;
  /** The person who captured it: nobody else sends it. */
  owner: string;
  ownerName: string;
  kind: ItemKind;
  hub: string;
  hubName: string;
  /** Null while no code could be had; the server then assigns one. */
  code: string | null;
  source: 'quick-add' | 'dialog';
  /** What belongs to the item: the receipt, and the rows in `photos`, must match it exactly. */
  photos: readonly PhotoPrint[];
  /** ISO 8601, the device's clock. */
  capturedAt: string;
  state: ParcelState;
  attempts: number;
  /** Not before this time, epoch ms. */
  nextAt: number;
  reason: Reason | null;
  /** Photos were made smaller once more after a 413. */
  shrunk: boolean;
  receipt: Receipt | null;
}

/** A photo by its slot and its bytes' SHA-256, in hex. */
export interface PhotoPrint {
  slot: PhotoSlot;
  sha256: string;
}

/** One photo as it is sent. `sha256` is hex. */
export interface StoredPhoto {
  id: string;
  parcel: string;
  slot: PhotoSlot;
  position: number;
  mime: string;
  bytes: ArrayBuffer;
  sha256: string;
}

/** The file as it came from the camera, kept until delivery so that it can be compressed again. */
interface Original {
  photo: string;
  parcel: string;
  mime: string;
  bytes: ArrayBuffer;
}

interface Thumbnail {
  parcel: string;
  mime: string;
  bytes: ArrayBuffer;
}

/** A code this device holds for a person, hub and kind; it leaves the table in the transaction that uses it. */
export interface HeldCode {
  code: string;
  owner: string;
  hub: string;
  kind: ItemKind;
  /** Epoch ms. */
  expiresAt: number;
}

/** Who is signed in. The service worker reads the token here, since it can read neither cookies nor local storage. */
export interface StoredSession {
  slot: 'current';
  token: string | null;
  profile: Profile;
  language: string;
}

interface Setting {
  name: 'deviceId';
  value: string;
}

export class Store extends Dexie {
  declare parcels: EntityTable<Parcel, 'seq'>;
  declare photos: Table<StoredPhoto, string>;
  declare originals: Table<Original, string>;
  declare thumbnails: Table<Thumbnail, string>;
  declare codes: Table<HeldCode, string>;
  declare session: Table<StoredSession, 'current'>;
  declare settings: Table<Setting, Setting['name']>;

  constructor(chromeTransactionDurability: 'relaxed' | 'strict') {
    super(DATABASE, { chromeTransactionDurability });
    this.version(1).stores({
      parcels: '++seq, &id, state, [owner+state]',
      photos: 'id, parcel',
      originals: 'photo, parcel',
      thumbnails: 'parcel',
      codes: 'code, [owner+hub+kind]',
      session: 'slot',
      settings: 'name',
    });
  }
}

/**
 * The database for everything that can be told again: what a power cut takes from it, the server's receipts bring back. Dexie
 * opens it on first use and again after the browser closed it.
 */
export const db = new Store('relaxed');

/** The same database for captures: "saved" is said only after the bytes are flushed to the disk. */
export const durable = new Store('strict');
