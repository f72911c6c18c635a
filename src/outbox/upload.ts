/** Sends one parcel: the frozen payload as multipart, under its key, and the verdict on the answer. */
import { intakeCalls } from '../../contract/calls/intake.ts';
import { ask, type Credentials } from '../api/client.ts';
import { db, type Parcel, type StoredPhoto } from '../store/db.ts';
import { sha256Hex } from '../store/sha256.ts';
import { judge, type Outcome } from './outcome.ts';

const BASE_TIMEOUT_MS = 30_000;
/** Slowest link that is still worth waiting for, in bytes per ms. */
const SLOWEST = 4;

/** A parcel with everything that leaves with it. */
export interface Upload {
  parcel: Parcel;
  photos: readonly StoredPhoto[];
  /** Every photo still has the hash it was stored with. */
  intact: boolean;
}

/** Reads a parcel's photos, and whether they are all there and still what was captured. Bytes that cannot be read are not. */
export async function readPhotos(parcel: Parcel): Promise<Pick<Upload, 'photos' | 'intact'>> {
  // The browser may have closed the database meanwhile; the second read opens it anew.
  const photos = await read(parcel.id).catch(() => read(parcel.id).catch(() => []));
  const hashes = await Promise.all(photos.map(({ bytes }) => sha256Hex(bytes)));
  const found = photos.map(({ slot }, index) => `${slot} ${hashes[index]}`).sort();
  const wanted = parcel.photos.map(({ slot, sha256 }) => `${slot} ${sha256}`).sort();
  return { photos, intact: found.join() === wanted.join() };
}

const read = (parcel: string): Promise<StoredPhoto[]> => db.photos.where('parcel').equals(parcel).sortBy('position');

/** Sends one parcel. Bytes that no longer match their hash are never sent: they need a person. */
export async function send(upload: Upload, credentials: Credentials, deviceId: string): Promise<Outcome> {
  const { parcel, photos, intact } = upload;
  if (!intact) return { type: 'refused', reason: { word: 'unreadable' } };
  const result = await ask(intakeCalls[parcel.kind], credentials, {
    body: form(parcel, photos, deviceId),
    headers: { 'Idempotency-Key': parcel.id },
    timeoutMs: uploadTimeoutMs(photos),
  });
  return judge(result, { key: parcel.id, photos: parcel.photos });
}

/** How long an upload may take, in ms: the 5 s of form calls would fail any photo on a slow link, every time. */
export function uploadTimeoutMs(photos: readonly { bytes: ArrayBuffer }[]): number {
  return BASE_TIMEOUT_MS + photos.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) / SLOWEST;
}

function form(parcel: Parcel, photos: readonly StoredPhoto[], deviceId: string): FormData {
  const data = new FormData();
  data.set('hubcenter', parcel.hub);
  if (parcel.code) data.set('name', parcel.code);
  data.set('capturedAt', parcel.capturedAt);
  data.set('deviceId', deviceId);
  data.set('source', parcel.source);
  for (const { slot, bytes, mime, position } of photos) {
    const extension = mime === 'image/png' ? 'png' : 'jpg';
    data.append(slot, new Blob([bytes], { type: mime }), `${slot}-${position}.${extension}`);
  }
  return data;
}
