/** Sends one parcel, its frozen content under its key or its change with the revision it is based on, and judges the answer. */
import { intakeCalls, type Receipt } from '../../contract/calls/intake.ts';
import { itemCalls } from '../../contract/calls/items.ts';
import { photoCalls } from '../../contract/calls/photos.ts';
import { decideReview } from '../../contract/calls/reviews.ts';
import { catalogue } from '../../contract/catalogue.ts';
import { editCall } from '../../contract/change-calls.ts';
import { SENT_AT_HEADER } from '../../contract/channel.ts';
import { runOf } from '../../contract/entities/details.ts';
import type { Resource } from '../../contract/resource.ts';
import { sentBy } from '../api/caller.ts';
import { ask, type CallFor } from '../api/client.ts';
import { upload } from '../api/upload.ts';
import { db, type Parcel, type StoredPhoto, type LiveSession } from '../store/db.ts';
import { sha256Hex } from '../store/sha256.ts';
import { type Fields, hasReceipt, isWhole, photoPrints, readFields } from './form-content.ts';
import { partsOf } from './form-parts.ts';
import { judge, judgeChange, type Outcome } from './outcome.ts';

/** The content of a parcel, ready to be sent. */
interface Content {
  /** Null if a photo or a field is missing or changed: such a parcel is never sent. `unread`: the device failed to read it. */
  form: FormData | 'unread' | null;
  /** Size of the photos, in bytes. */
  bytes: number;
}

/** A parcel, its sender, and its content. */
export interface Upload extends Content {
  parcel: Parcel;
  session: LiveSession;
}

/** Timeout of a change, in ms: it is small, and a late answer saves asking again. */
const CHANGE_TIMEOUT_MS = 20_000;

/** Reads the content of a parcel, and verifies that it is exactly what was captured. */
export async function readContent(parcel: Parcel): Promise<Content> {
  try {
    return await contentOf(parcel);
  } catch {
    // Not rethrown: one unreadable parcel must not block the others.
    return { form: 'unread', bytes: 0 };
  }
}

async function contentOf(parcel: Parcel): Promise<Content> {
  // The browser may have closed the database meanwhile; the second read reopens it.
  const photos = await read(parcel.id).catch(() => read(parcel.id));
  const hashes = await Promise.all(photos.map(({ bytes }) => sha256Hex(bytes)));
  const found = photos.map(({ slot }, index) => `${slot} ${hashes[index]}`).sort();
  const wanted = photoPrints(parcel)
    .map(({ slot, sha256 }) => `${slot} ${sha256}`)
    .sort();
  const isFit = found.join() === wanted.join() && (await isWhole(parcel));
  const form = isFit ? formOf(parcel, photos) : null;
  return { form, bytes: photos.reduce((sum, each) => sum + each.bytes.byteLength, 0) };
}

const read = (parcel: string): Promise<StoredPhoto[]> => db.photos.where('parcel').equals(parcel).sortBy('position');

/** Sends one parcel. */
export async function send({ parcel, session, form, bytes }: Upload): Promise<Outcome> {
  if (form === 'unread') return { type: 'unread' };
  if (!form) return { type: 'refused', reason: { word: 'unreadable' } };
  if (!hasReceipt(parcel)) return sendChange(parcel, session);
  const { token, language } = session;
  const headers = { 'Idempotency-Key': parcel.id, ...sentBy('outbox'), [SENT_AT_HEADER]: new Date().toISOString() };
  if (parcel.owner !== session.profile._id) form.set('capturedBy', parcel.owner);
  const params = { id: parcel.record ?? '' };
  const result = await upload(callOf(parcel), { token, language }, { params, form, bytes, headers });
  return judge(result, { key: parcel.id, photos: photoPrints(parcel), record: parcel.record });
}

function callOf({ action, kind }: Parcel): CallFor<Receipt> {
  if (action === 'addPhotos') return photoCalls[kind].add;
  return action === 'create' ? itemCalls[kind] : intakeCalls[kind];
}

async function sendChange(parcel: Parcel, { token, language }: LiveSession): Promise<Outcome> {
  const call = parcel.action === 'verdict' ? decideReview : editCall(catalogue[parcel.kind] as unknown as Resource);
  const result = await ask(
    call as unknown as CallFor<Fields>,
    { token, language },
    {
      params: { id: parcel.record ?? '' },
      body: readFields(parcel.fields),
      headers: { 'If-Match': `"${parcel.rev ?? 0}"`, ...sentBy('outbox') },
      timeoutMs: CHANGE_TIMEOUT_MS,
    },
  );
  return judgeChange(result, parcel);
}

function formOf(parcel: Parcel, photos: readonly StoredPhoto[]): FormData {
  const data = new FormData();
  // The record of added photos is in the address; they have no other fields.
  if (parcel.action !== 'addPhotos') describe(parcel, data);
  for (const { slot, bytes, mime, position } of photos) {
    const extension = mime === 'image/png' ? 'png' : 'jpg';
    data.append(slot, new Blob([bytes], { type: mime }), `${slot}-${position}.${extension}`);
  }
  return data;
}

/** Adds the item's fields to its form, beside the photos. */
function describe(parcel: Parcel, data: FormData): void {
  data.set('hubcenter', parcel.hub);
  data.set('capturedAt', parcel.capturedAt);
  data.set('deviceId', parcel.deviceId);
  if (parcel.scanned && parcel.code) data.set('scanned', 'true');
  if (parcel.action === 'create') {
    if (parcel.code) data.set('code', parcel.code);
    for (const [name, text] of partsOf(readFields(parcel.fields))) data.append(name, text);
  } else {
    if (parcel.code) data.set('name', parcel.code);
    data.set('source', parcel.source);
    for (const [name, word] of Object.entries(runOf(parcel.kind, parcel.details))) if (word) data.set(name, word);
  }
}
