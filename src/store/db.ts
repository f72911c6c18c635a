/**
 * The one database of the device (IndexedDB through Dexie), opened alike by page and service worker. Photos live in tables
 * of their own, so that listing a thousand parcels reads no picture; bytes are ArrayBuffers because WebKit has lost Blobs.
 */
import { Dexie, type EntityTable, type Table } from 'dexie';

import type { CaptureSource, PhotoSlot, Receipt } from '../../contract/calls/intake.ts';
import type { Profile } from '../../contract/calls/session.ts';
import type { ItemKind } from '../../contract/code.ts';
import type { CodeReason, FieldFailure } from '../../contract/failure.ts';
import type { RunDetails } from '../../contract/resources/details.ts';
import type { Draft, DraftPhoto, FormDraft } from './draft.ts';
import { databases } from './left-page.ts';
import { outliveLeaving } from './outlive-leaving.ts';
import { DATABASE } from './quick-read.ts';
import { upgradeToLanes } from './upgrade.ts';

/** Where a parcel stands. Every state has a timer, or a reason a person can read, or is final. */
export type ParcelState = 'captured' | 'queued' | 'sending' | 'waiting' | 'attention' | 'delivered' | 'trashed';

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
    | 'lost'
    | 'conflict'
    | 'gone'
    | 'refused';
  status?: number;
  /** Why a code is taken, where the server says so. */
  why?: CodeReason;
  message?: string;
  /** What the server says of single fields. */
  errors?: readonly FieldFailure[];
}

/** One captured item, full form, change or added photo on its way to the server. Its id is the idempotency key; what it carries never changes once queued. */
export interface Parcel {
  /** Order of capture on this device. */
  seq: number;
  id: string;
  /** The person who captured it, and whose item it becomes. */
  owner: string;
  ownerName: string;
  /** The person whose sign-in sends it: the owner, or an admin who took it over. */
  lane: string;
  /** The device that captured it; part of the payload, so it stays what it is when another device sends it. */
  deviceId: string;
  kind: ItemKind;
  hub: string;
  hubName: string;
  /** Null while no code could be had; the server then assigns one. */
  code: string | null;
  /** The code was read from a printed tag, so no block of this device tells whose it is. */
  scanned?: true;
  source: CaptureSource;
  /** What was pinned for the run it belongs to; absent where nothing was. */
  details?: RunDetails;
  /** What belongs to the item: the receipt, and the rows in `photos`, must match it exactly. */
  photos: readonly PartPrint[];
  /** ISO 8601, the device's clock. */
  capturedAt: string;
  /** Local day of the capture on this device, YYYY-MM-DD. */
  day: string;
  state: ParcelState;
  /** Uploads begun since the last time a person asked for it, which is what the waiting times grow by. */
  attempts: number;
  /** Uploads begun ever: numbers each one, so that a late answer is not taken for another's. */
  starts: number;
  /** Uploads that left and were never answered: while there are any, the server may have the item. */
  unanswered: number;
  /** Not before this time, epoch ms. */
  nextAt: number;
  /** How often in a row its content could not be read on this device; absent once it could. */
  unread?: number;
  reason: Reason | null;
  /** Its photos are not compressed yet: they are in `originals` only. */
  raw: boolean;
  /** Photos were made smaller once more after a 413. */
  shrunk: boolean;
  receipt: Receipt | null;
  /** A full form that becomes a record, a change of one, or a photo more for one; what has none is a capture, as in earlier versions. */
  action?: 'create' | 'update' | 'addPhotos';
  /** What the form says, or what is changed, by names on the wire: JSON. Only of creates and updates. */
  fields?: string;
  /** Readable names of what the fields refer to, by their names on the wire: JSON. */
  names?: string;
  /** The record that is changed or gets photos. Captures and creates have none of what follows; `code` and `hub` are for display then. */
  record?: string;
  /** The revision of the record that the person saw. */
  rev?: number;
  /** What the person saw in exactly the fields that are changed, or as `seen` the imageIds there were: JSON. */
  before?: string;
  /** The record as the server last answered it: as somebody else has made it (conflict), or as this change did. JSON. */
  theirs?: string;
}

/** A photo by its slot and its bytes' SHA-256, in hex. */
export interface PhotoPrint {
  slot: PhotoSlot;
  sha256: string;
}

/**
 * A part of what is sent: a photo, or the fields of a form by the SHA-256 of their JSON; of added photos the record they are for.
 * An older version, which would send the photos without that, finds no such photo and sends nothing.
 */
export type PartPrint = PhotoPrint | { slot: 'fields'; sha256: string };

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
export interface Original {
  photo: string;
  parcel: string;
  mime: string;
  bytes: ArrayBuffer;
  slot: PhotoSlot;
  position: number;
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
  /** The page that has it on its screen, so that no second one shows it too. */
  shown?: { by: string; at: number };
  /** The draft it was promised to: nobody else gets it while that draft is there. */
  draft?: string;
}

/** Who is signed in. The service worker reads the token here, since it can read neither cookies nor local storage. */
export interface StoredSession {
  slot: 'current';
  token: string | null;
  /** Without name and e-mail once the token is null. */
  profile: Profile;
  language: string;
  /** SHA-256 of the tokens that ended on this device, the latest last: none of them signs anybody in again. */
  ended?: readonly string[];
}

/** A session that is on. */
export type LiveSession = StoredSession & { token: string };

/** Something this device remembers. */
export interface Setting {
  name:
    | 'deviceId'
    | 'room'
    | 'window'
    | 'labelLayout'
    | 'photoEdge'
    | 'epoch'
    | `epoch ${string}`
    | `verified ${string}`
    | `blocks ${string}`
    | `rolls ${string}`
    | `counter ${string}`
    | `tabs ${string}`
    | `list ${string}`;
  value: string;
}

/** Something that went wrong on this device, without anything that names a person or opens a door. */
export interface KeptError {
  id: number;
  /** When it happened last, ISO 8601. */
  at: string;
  /** When it happened first. */
  since: string;
  /** What part of the app it came from. */
  where: ErrorPlace;
  message: string;
  /** Path of the page, without its search. */
  path: string;
  stack: string;
  count: number;
}

/** `screen`: drawing one; `script`: anything else that runs; `sending`: an item the outbox cannot send by itself. */
export type ErrorPlace = 'screen' | 'script' | 'sending';

/** What the server answered to a read, kept for one person so that it can be seen without network. */
export interface KeptRead {
  /** The person's id and the query. */
  key: string;
  user: string;
  /** When the server answered, epoch ms. */
  at: number;
  /** JSON. */
  value: string;
}

/** Bytes that mean nothing and can be given up at once: the last captures fit in when the device is full. */
interface Ballast {
  id: number;
  bytes: ArrayBuffer;
}

export class Store extends Dexie {
  declare parcels: EntityTable<Parcel, 'seq'>;
  declare photos: Table<StoredPhoto, string>;
  declare originals: Table<Original, string>;
  declare thumbnails: Table<Thumbnail, string>;
  declare codes: Table<HeldCode, string>;
  declare session: Table<StoredSession, 'current'>;
  declare settings: Table<Setting, Setting['name']>;
  declare ballast: EntityTable<Ballast, 'id'>;
  declare drafts: Table<Draft, string>;
  declare draftPhotos: Table<DraftPhoto, string>;
  declare errors: EntityTable<KeptError, 'id'>;
  declare reads: Table<KeptRead, string>;
  declare formDrafts: Table<FormDraft, string>;

  constructor(chromeTransactionDurability: 'relaxed' | 'strict') {
    super(DATABASE, { chromeTransactionDurability, indexedDB: databases });
    outliveLeaving(this);
    // Only ever added to, version by version: a device may come back after a year with rows of the first one, or with its code.
    this.version(1).stores({
      parcels: '++seq, &id, state, [owner+state]',
      photos: 'id, parcel',
      originals: 'photo, parcel',
      thumbnails: 'parcel',
      codes: 'code, [owner+hub+kind]',
      session: 'slot',
      settings: 'name',
    });
    this.version(2)
      .stores({ parcels: '++seq, &id, state, [owner+state], [lane+state], [lane+day+state]', ballast: '++id' })
      .upgrade(upgradeToLanes);
    this.version(3).stores({
      parcels: '++seq, &id, state, [owner+state], [lane+state], [lane+day+state], code',
      codes: 'code, [owner+hub+kind], draft',
      drafts: 'id, &[owner+place]',
      draftPhotos: 'id, draft',
    });
    this.version(4).stores({ errors: '++id, at', reads: 'key, user' });
    this.version(5).stores({
      // Captures have no `action`, so the index holds forms and changes only.
      parcels: '++seq, &id, state, [owner+state], [lane+state], [lane+day+state], code, record, [action+state]',
      formDrafts: 'key, user',
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
