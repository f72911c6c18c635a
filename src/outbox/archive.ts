/** The export file of an outbox: a zip with `manifest.json` first, then the photos, stored uncompressed. */
import * as z from 'zod';

import { CAPTURE_SOURCES, PHOTO_SLOTS, type PhotoSlot } from '../../contract/calls/intake.ts';
import { itemCode, itemKind } from '../../contract/code.ts';
import { runDetails } from '../../contract/entities/details.ts';
import { CODE_REASONS } from '../../contract/failure.ts';
import { DEVICE_ID_MAX, IMAGES_MAX } from '../../contract/limits.ts';
import type { Reason } from '../store/db.ts';
import { localDay } from '../store/local-day.ts';

export const ARCHIVE_FORMAT = 'ordito-outbox';
/** The newest version of the format. A file with captures alone is written as version 1, which every version of the app reads. */
export const ARCHIVE_VERSION = 2;
export const CAPTURES_VERSION = 1;
export const MANIFEST = 'manifest.json';

/** Limits of an archive, so that a malicious file cannot fill memory or disk. */
export const ITEMS_MAX = 5000;
export const MANIFEST_BYTES_MAX = 20_000_000;
export const PHOTO_BYTES_MAX = 30_000_000;
/** Free pictures, and the two named ones. */
const PHOTOS_MAX = IMAGES_MAX + 2;
export const FILES_MAX = ITEMS_MAX * PHOTOS_MAX + 1;

const text = z.string().max(300);

const archivedPhoto = z.object({
  slot: z.enum(PHOTO_SLOTS),
  position: z.int().min(0).max(PHOTOS_MAX),
  mime: z.string().regex(/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/),
  /** Of the bytes in the file, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().min(0),
  /** Its name in the zip. */
  file: text,
});

/** Every word of a reason: a missing one does not compile. */
const WORDS: { [Word in Reason['word']]: Word } = {
  network: 'network',
  portal: 'portal',
  blocked: 'blocked',
  busy: 'busy',
  server: 'server',
  signedOut: 'signedOut',
  accountBlocked: 'accountBlocked',
  tooLarge: 'tooLarge',
  codeTaken: 'codeTaken',
  wrongHub: 'wrongHub',
  mismatch: 'mismatch',
  unreadable: 'unreadable',
  lost: 'lost',
  conflict: 'conflict',
  overtaken: 'overtaken',
  gone: 'gone',
  refused: 'refused',
};

const reason = z.object({
  word: z.enum(WORDS),
  status: z.int().exactOptional(),
  why: z.enum(CODE_REASONS).exactOptional(),
  message: z.string().max(2000).exactOptional(),
});

const values = z.record(z.string().max(60), z.unknown());

/** One item in the manifest: everything frozen at capture. Nothing else about it may depend on the device. */
const parcel = z.object({
  /** The idempotency key. */
  id: z.uuid().toLowerCase(),
  owner: z.uuid(),
  ownerName: text,
  /** The device that captured it, which is sent along. */
  deviceId: z.string().min(1).max(DEVICE_ID_MAX),
  kind: itemKind,
  hub: z.uuid(),
  hubName: text,
  code: itemCode.nullable(),
  scanned: z.literal(true).exactOptional(),
  source: z.enum(CAPTURE_SOURCES),
  details: runDetails.exactOptional(),
  capturedAt: z.iso.datetime(),
  state: z.enum(['captured', 'queued', 'sending', 'waiting', 'attention', 'trashed']),
  /** A reason unknown to this version is learnt from the server again. */
  reason: reason.nullable().catch(null),
  /** Its photos are the originals from the camera. */
  raw: z.boolean(),
  shrunk: z.boolean(),
  unanswered: z.int().min(0),
  photos: z.array(archivedPhoto).max(PHOTOS_MAX),
  /** A full form, a change, added photos or a verdict; captures have none of the fields below. */
  action: z.enum(['create', 'update', 'addPhotos', 'verdict']).exactOptional(),
  fields: values.exactOptional(),
  names: values.exactOptional(),
  /** The record to change or add photos to, its revision and values as read. */
  record: z.uuid().exactOptional(),
  rev: z.int().exactOptional(),
  before: values.exactOptional(),
});

/** The same, with everything its action needs. */
export const archivedParcel = parcel.refine(({ action, fields, record, rev, before, photos }) => {
  if (action === undefined) return true;
  if (action !== 'create' && (record === undefined || rev === undefined || before === undefined)) return false;
  return action === 'addPhotos' ? photos.length > 0 : fields !== undefined;
});
export type ArchivedParcel = z.infer<typeof archivedParcel>;
export type ArchivedPhoto = z.infer<typeof archivedPhoto>;

/** What every version of the manifest starts with. */
export const manifestHead = z.object({ format: z.literal(ARCHIVE_FORMAT), version: z.int().min(1) });

/** The manifest of this version. Its items are parsed one by one, so that a bad one does not block the others. */
export const manifest = manifestHead.extend({
  version: z.literal([CAPTURES_VERSION, ARCHIVE_VERSION]),
  appVersion: text,
  exportedAt: z.iso.datetime(),
  deviceId: z.string().min(1).max(DEVICE_ID_MAX),
  parcels: z.array(z.unknown()),
});

/** A manifest to write. */
export type Manifest = Omit<z.infer<typeof manifest>, 'parcels'> & { parcels: ArchivedParcel[] };

const EXTENSIONS: Partial<Record<string, string>> = {
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heif',
};

/** Path of a photo in the zip. */
export const photoFile = (key: string, position: number, slot: PhotoSlot, mime: string): string =>
  `photos/${key}/${position}-${slot}.${EXTENSIONS[mime] ?? 'jpg'}`;

/** Name of the export file. The end of a device's id is random; its beginning is a time. */
export const archiveName = (deviceId: string, now: Date): string =>
  `${ARCHIVE_FORMAT}-${deviceId.slice(-6)}-${localDay(now)}.zip`;
