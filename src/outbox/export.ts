/** Exports everything undelivered of a lane to a file, so that another device can send it. Changes nothing here. */
import { db, type Parcel, type ParcelState } from '../store/db.ts';
import { deviceId } from '../store/device.ts';
import { sha256Hex } from '../store/sha256.ts';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  CAPTURES_VERSION,
  archiveName,
  ITEMS_MAX,
  MANIFEST,
  photoFile,
  type ArchivedParcel,
  type ArchivedPhoto,
  type Manifest,
} from './archive.ts';
import { photoPrints, readFields } from './form-content.ts';
import { OPEN_STATES, parcelsIn } from './lane.ts';

/** The exported states: everything the server has not confirmed, the trash included. */
export const EXPORTED_STATES = [...OPEN_STATES, 'attention', 'trashed'] as const satisfies readonly ParcelState[];

/** An export file. */
interface ExportFile {
  file: Blob;
  name: string;
  /** Number of items in it. */
  items: number;
  /** Number of items that did not fit; they are newer than all in the file. */
  left: number;
}

interface ExportOptions {
  lane: string;
  appVersion: string;
  /** Called as photos are written. */
  onProgress?: (done: number, total: number) => void;
}

/** An item with the keys of its photos on this device. */
interface ExportItem {
  parcel: ArchivedParcel;
  photos: { id: string; file: string }[];
}

/** Exports a lane, with one photo at a time in memory. Throws if the file cannot be made. */
export async function exportOutbox({ lane, appVersion, onProgress }: ExportOptions): Promise<ExportFile> {
  const { BlobReader, Uint8ArrayReader, ZipWriter } = await import('./zip.ts');
  const all = await parcelsIn(lane, EXPORTED_STATES);
  const packed: ExportItem[] = [];
  for (const parcel of all.slice(0, ITEMS_MAX)) packed.push(await pack(parcel));
  const now = new Date();
  const device = await deviceId();
  const manifest: Manifest = {
    format: ARCHIVE_FORMAT,
    // An older app would send a form as a capture, without its fields: it must refuse the file.
    version: packed.some(({ parcel }) => parcel.action) ? ARCHIVE_VERSION : CAPTURES_VERSION,
    appVersion,
    exportedAt: now.toISOString(),
    deviceId: device,
    parcels: packed.map(({ parcel }) => parcel),
  };
  const collected = collect();
  // Without data descriptors every zip program can read it; photos are compressed already.
  const zip = new ZipWriter(collected.stream, { level: 0, dataDescriptor: false, extendedTimestamp: false });
  await zip.add(MANIFEST, new BlobReader(new Blob([JSON.stringify(manifest, null, 1)])));
  const total = packed.reduce((sum, { photos }) => sum + photos.length, 0);
  let done = 0;
  for (const { parcel, photos } of packed) {
    for (const { id, file } of photos) {
      const row = await (parcel.raw ? db.originals : db.photos).get(id);
      // Skip what was delivered or deleted meanwhile.
      if (row) await zip.add(file, new Uint8ArrayReader(new Uint8Array(row.bytes)));
      done += 1;
      onProgress?.(done, total);
    }
  }
  await zip.close();
  const { length } = packed;
  return { file: collected.file(), name: archiveName(device, now), items: length, left: all.length - length };
}

async function pack(row: Parcel): Promise<ExportItem> {
  const { id, owner, ownerName, deviceId: device, kind, hub, hubName, code, source, capturedAt } = row;
  const { reason, raw, shrunk, unanswered, details, scanned } = row;
  const photos = raw ? await originalsOf(id) : await photosOf(row);
  return {
    parcel: {
      id,
      owner,
      ownerName,
      deviceId: device,
      kind,
      hub,
      hubName,
      code,
      ...(scanned ? { scanned } : {}),
      source,
      ...(details ? { details } : {}),
      capturedAt,
      // Only undelivered rows are exported; the server will report one that was delivered in between.
      state: row.state === 'delivered' ? 'queued' : row.state,
      reason,
      raw,
      shrunk,
      unanswered,
      photos: photos.map(({ photo }) => photo),
      ...formOf(row),
    },
    photos: photos.flatMap(({ row: stored, photo: { file } }) => (stored ? [{ id: stored, file }] : [])),
  };
}

/** The additional fields of a form, a change or added photos. */
function formOf({ action, fields, names, record, rev, before }: Parcel): Partial<ArchivedParcel> {
  if (action === undefined) return {};
  return {
    action,
    ...(fields === undefined ? {} : { fields: readFields(fields) }),
    ...(names === undefined ? {} : { names: readFields(names) }),
    ...(record === undefined || rev === undefined ? {} : { record, rev, before: readFields(before) }),
  };
}

interface StoredPhoto {
  /** Key of its row; null if its bytes are gone. */
  row: string | null;
  photo: ArchivedPhoto;
}

/** Exactly the photos of the item, also those that are gone: the import reports them. */
async function photosOf(parcel: Parcel): Promise<StoredPhoto[]> {
  const { id } = parcel;
  const rows = await db.photos.where('parcel').equals(id).sortBy('position');
  return photoPrints(parcel).map(({ slot, sha256 }, position) => {
    const index = rows.findIndex((each) => each.slot === slot && each.sha256 === sha256);
    const [row] = index < 0 ? [] : rows.splice(index, 1);
    const mime = row?.mime ?? 'image/jpeg';
    const file = photoFile(id, position, slot, mime);
    const photo = { slot, position, mime, sha256, bytes: row?.bytes.byteLength ?? 0, file };
    return { row: row?.id ?? null, photo };
  });
}

async function originalsOf(id: string): Promise<StoredPhoto[]> {
  const found: StoredPhoto[] = [];
  for (const row of await db.originals.where('parcel').equals(id).sortBy('position')) {
    const { photo, slot, position, mime, bytes } = row;
    const sha256 = await sha256Hex(bytes);
    const file = photoFile(id, position, slot, mime);
    found.push({ row: photo, photo: { slot, position, mime, sha256, bytes: bytes.byteLength, file } });
  }
  return found;
}

/** Bytes collected before they become a Blob, which the browser may keep on disk instead of in memory. */
const GATHER_BYTES = 4_000_000;

/** The target the zip is written to. */
function collect(): { stream: WritableStream<Uint8Array>; file: () => Blob } {
  const parts: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const flush = () => {
    parts.push(new Blob(chunks));
    chunks = [];
    size = 0;
  };
  const stream = new WritableStream<Uint8Array>({
    write(chunk) {
      chunks.push(new Uint8Array(chunk));
      size += chunk.byteLength;
      if (size >= GATHER_BYTES) flush();
    },
  });
  const file = () => {
    flush();
    return new Blob(parts, { type: 'application/zip' });
  };
  return { stream, file };
}
