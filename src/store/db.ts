/**
 * The device's database (IndexedDB through Dexie), used by page and service worker. Photos are in tables of their own, so that listing a
 * thousand parcels reads no picture; bytes are ArrayBuffers because WebKit has lost Blobs.
 */
import { Dexie, type EntityTable, type Table } from 'dexie';

import type { CaptureSource, PhotoSlot, Receipt } from '../../contract/calls/intake.ts';
import type { Profile } from '../../contract/calls/session.ts';
import type { ItemKind } from '../../contract/code.ts';
import type { RunDetails } from '../../contract/entities/details.ts';
import type { CodeReason, FieldFailure } from '../../contract/failure.ts';
import type { Draft, DraftPhoto, FormDraft } from './draft.ts';
import { databases } from './left-page.ts';
import { DATABASE } from './quick-read.ts';
import { refuseWrites } from './refuse-writes.ts';
import { restartAborted } from './restart-transactions.ts';
import { upgradeToLanes } from './upgrade.ts';
import { viewTab } from './view-tab.ts';

/** State of a parcel. Every state has a timer, or a reason a person can read, or is final. */
export type ParcelState = 'captured' | 'queued' | 'sending' | 'waiting' | 'attention' | 'delivered' | 'trashed';

/** Why a parcel is not delivered yet. `message` is the server's own text, if it gave one. */
export interface Reason {
  word:
    | 'network'
    | 'portal'
    | 'blocked'
    | 'busy'
    | 'server'
    | 'signedOut'
    | 'accountBlocked'
    | 'tooLarge'
    | 'codeTaken'
    | 'wrongHub'
    | 'mismatch'
    | 'unreadable'
    | 'lost'
    | 'conflict'
    | 'overtaken'
    | 'gone'
    | 'refused';
  status?: number;
  /** Why a code is refused, if the server says so. */
  why?: CodeReason;
  message?: string;
  /** The server's errors of single fields. */
  errors?: readonly FieldFailure[];
}

/** A captured item, full form, change or added photo to send. Its id is the idempotency key; its content never changes once queued. */
export interface Parcel {
  /** Order of capture on this device. */
  seq: number;
  id: string;
  /** The person who captured it, and whose item it becomes. */
  owner: string;
  ownerName: string;
  /** The person whose session sends it: the owner, or an admin who took it over. */
  lane: string;
  /** The device that captured it; part of the content, so it stays when another device sends it. */
  deviceId: string;
  kind: ItemKind;
  hub: string;
  hubName: string;
  /** Null if none was available; the server then assigns one. */
  code: string | null;
  /** The code is from a scanned tag, so it is in no block of this device. */
  scanned?: true;
  source: CaptureSource;
  /** The details pinned for its run; absent if there were none. */
  details?: RunDetails;
  /** Prints of its content: the receipt, and the rows in `photos`, must match them exactly. */
  photos: readonly PartPrint[];
  /** ISO 8601, the device's clock. */
  capturedAt: string;
  /** Local day of the capture on this device, YYYY-MM-DD. */
  day: string;
  state: ParcelState;
  /** Uploads since a person last retried; determines the back-off. */
  attempts: number;
  /** Uploads in total: numbers each one, so that a late answer is not taken for another's. */
  starts: number;
  /** Uploads without an answer: while there are any, the server may have the item. */
  unanswered: number;
  /** Earliest time of the next try, epoch ms. */
  nextAt: number;
  /** Failed reads of its content in a row; absent after a successful one. */
  unread?: number;
  reason: Reason | null;
  /** Its photos are not compressed yet: they are in `originals` only. */
  raw: boolean;
  /** Photos were compressed further after a 413. */
  shrunk: boolean;
  receipt: Receipt | null;
  /** A full form, a change, an added photo, or a verdict; absent for a capture, as in earlier versions. */
  action?: 'create' | 'update' | 'addPhotos' | 'verdict';
  /** JSON of the form's or changed fields, by names on the wire, or of the verdict. Not of added photos. */
  fields?: string;
  /** JSON of the readable names of referenced records, by names on the wire. */
  names?: string;
  /** The record that is changed or gets photos, or the review; others have none of the fields below. With it, `code` and `hub` are for display only. */
  record?: string;
  /** The revision of the record that the person read. */
  rev?: number;
  /** JSON of the changed fields' values as read, or, as `seen`, of the imageIds. */
  before?: string;
  /** JSON of the record as last answered by the server: somebody else's version (conflict, overtaken), or the result of this change. */
  theirs?: string;
}

/** A photo by its slot and its bytes' SHA-256, in hex. */
export interface PhotoPrint {
  slot: PhotoSlot;
  sha256: string;
}

/**
 * A part of the content: a photo, or the fields of a form by the SHA-256 of their JSON; for added photos, their record. An older version,
 * which would send the photos without it, finds no such photo and sends nothing.
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

/** The file from the camera, kept until delivery so that it can be compressed again. */
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

/** A code this device holds for a person, hub and kind; deleted in the transaction that uses it. */
export interface DeviceCode {
  code: string;
  owner: string;
  hub: string;
  kind: ItemKind;
  /** Epoch ms. */
  expiresAt: number;
  /** By this device's clock, epoch ms; absent in earlier versions. */
  leasedAt?: number;
  /** The page that shows it, so that no second one does. */
  shown?: { by: string; at: number };
  /** The draft it is reserved for. */
  draft?: string;
}

/** The signed-in person. The service worker reads the token here, since it can read neither cookies nor local storage. */
export interface StoredSession {
  slot: 'current';
  token: string | null;
  /** Without name and e-mail once the token is null. */
  profile: Profile;
  language: string;
  /** SHA-256 of the tokens that ended on this device, latest last: none of them can be used again. */
  ended?: readonly string[];
}

/** A session with a token. */
export type LiveSession = StoredSession & { token: string };

/** A setting of this device. */
export interface Setting {
  name:
    | 'deviceId'
    | 'room'
    | 'window'
    | 'labelLayout'
    | 'photoEdge'
    | `epoch ${string}`
    | `verified ${string}`
    | `blocks ${string}`
    | `rolls ${string}`
    | `counter ${string}`
    | `tabs ${string}`
    | `list ${string}`;
  value: string;
}

/** An error on this device, without personal data or secrets. */
export interface LoggedError {
  id: number;
  /** Time of the last occurrence, ISO 8601. */
  at: string;
  /** Time of the first occurrence. */
  since: string;
  /** The part of the app it came from. */
  where: ErrorPlace;
  message: string;
  /** Path of the page, without its search. */
  path: string;
  stack: string;
  count: number;
}

/** `screen`: rendering; `script`: other code; `sending`: an item the outbox cannot send by itself. */
export type ErrorPlace = 'screen' | 'script' | 'sending';

/** The server's answer to a read, stored for one person for offline use. */
export interface CachedRead {
  /** The person's id and the query. */
  key: string;
  user: string;
  /** Time of the server's answer, epoch ms. */
  at: number;
  /** JSON. */
  value: string;
}

/** Filler bytes that can be deleted at once: they make room for the last captures on a full device. */
interface Ballast {
  id: number;
  bytes: ArrayBuffer;
}

export class Store extends Dexie {
  declare parcels: EntityTable<Parcel, 'seq'>;
  declare photos: Table<StoredPhoto, string>;
  declare originals: Table<Original, string>;
  declare thumbnails: Table<Thumbnail, string>;
  declare codes: Table<DeviceCode, string>;
  declare session: Table<StoredSession, 'current'>;
  declare settings: Table<Setting, Setting['name']>;
  declare ballast: EntityTable<Ballast, 'id'>;
  declare drafts: Table<Draft, string>;
  declare draftPhotos: Table<DraftPhoto, string>;
  declare errors: EntityTable<LoggedError, 'id'>;
  declare reads: Table<CachedRead, string>;
  declare formDrafts: Table<FormDraft, string>;

  constructor(chromeTransactionDurability: 'relaxed' | 'strict') {
    super(DATABASE, { chromeTransactionDurability, indexedDB: databases });
    restartAborted(this);
    if (viewTab()) refuseWrites(this);
    // Versions are only ever added: a device may come back after a year with rows of the first one, or with its code.
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
    this.version(6).stores({ draftPhotos: 'id, draft, [draft+slot]' });
  }
}

/**
 * The database for everything recoverable: what a power cut loses, the server's receipts restore. Dexie opens it on first use and again
 * after the browser closed it.
 */
export const db = new Store('relaxed');

/** The same database for captures: "saved" is shown only after the bytes are flushed to disk. */
export const durable = new Store('strict');
