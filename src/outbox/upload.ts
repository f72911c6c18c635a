/** Sends one parcel: the frozen payload as multipart, under its key, and the verdict on the answer. */
import { intakeCalls } from '../../contract/calls/intake.ts';
import { runOf } from '../../contract/resources/details.ts';
import { upload } from '../api/upload.ts';
import { db, type Parcel, type StoredPhoto, type StoredSession } from '../store/db.ts';
import { sha256Hex } from '../store/sha256.ts';
import { judge, type Outcome } from './outcome.ts';

/** What leaves with a parcel, ready to be sent. */
interface Content {
  /** Null when a photo is missing, changed or cannot be read: such a parcel is never sent. */
  form: FormData | null;
  /** Size of the photos, in bytes. */
  bytes: number;
}

/** A parcel, who sends it, and everything that leaves with it. */
export interface Upload extends Content {
  parcel: Parcel;
  session: StoredSession;
}

/** Reads what leaves with a parcel, and makes sure that it is exactly what was captured. */
export async function readContent(parcel: Parcel): Promise<Content> {
  // The browser may have closed the database meanwhile; the second read opens it anew.
  const photos = await read(parcel.id).catch(() => read(parcel.id).catch(() => []));
  const hashes = await Promise.all(photos.map(({ bytes }) => sha256Hex(bytes)));
  const found = photos.map(({ slot }, index) => `${slot} ${hashes[index]}`).sort();
  const wanted = parcel.photos.map(({ slot, sha256 }) => `${slot} ${sha256}`).sort();
  const form = found.join() === wanted.join() ? formOf(parcel, photos) : null;
  return { form, bytes: photos.reduce((sum, each) => sum + each.bytes.byteLength, 0) };
}

const read = (parcel: string): Promise<StoredPhoto[]> => db.photos.where('parcel').equals(parcel).sortBy('position');

/** Sends one parcel. */
export async function send({ parcel, session, form, bytes }: Upload): Promise<Outcome> {
  if (!form) return { type: 'refused', reason: { word: 'unreadable' } };
  const { token, language } = session;
  const headers = { 'Idempotency-Key': parcel.id };
  if (parcel.owner !== session.profile._id) form.set('capturedBy', parcel.owner);
  const result = await upload(intakeCalls[parcel.kind], { token, language }, { form, bytes, headers });
  return judge(result, { key: parcel.id, photos: parcel.photos });
}

function formOf(parcel: Parcel, photos: readonly StoredPhoto[]): FormData {
  const data = new FormData();
  data.set('hubcenter', parcel.hub);
  if (parcel.code) data.set('name', parcel.code);
  data.set('capturedAt', parcel.capturedAt);
  data.set('deviceId', parcel.deviceId);
  data.set('source', parcel.source);
  for (const [name, word] of Object.entries(runOf(parcel.kind, parcel.details))) if (word) data.set(name, word);
  for (const { slot, bytes, mime, position } of photos) {
    const extension = mime === 'image/png' ? 'png' : 'jpg';
    data.append(slot, new Blob([bytes], { type: mime }), `${slot}-${position}.${extension}`);
  }
  return data;
}
