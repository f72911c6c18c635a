/** The only entry to the outbox: an item and its photos become one parcel, in one transaction that is on disk before "saved" is shown. */
import { v7 as uuid } from 'uuid';

import type { PhotoSlot } from '../../contract/calls/intake.ts';
import type { ItemKind } from '../../contract/code.ts';
import { type RunDetails, runOf } from '../../contract/entities/details.ts';
import { durable, type Original, type Parcel, type StoredPhoto } from '../store/db.ts';
import { deviceId } from '../store/device.ts';
import { localDay } from '../store/local-day.ts';
import { sha256Hex } from '../store/sha256.ts';
import { claimCode, takeCode } from './codes.ts';
import { endDraft } from './drafts.ts';
import { withRoom } from './room.ts';
import { UNDO_MS } from './transition.ts';

/** A picture with its type. */
export interface Picture {
  bytes: ArrayBuffer;
  mime: string;
}

/** One photo of a capture: the compressed file, null until there is one, and its original. */
export interface CapturedPhoto {
  slot: PhotoSlot;
  upload: Picture | null;
  original: Picture;
}

/** A capture of the counter. */
export interface Capture {
  owner: { _id: string; fullName: string };
  hub: { _id: string; fullName: string };
  kind: ItemKind;
  /** The code that was shown, if any. */
  code: string | null;
  /** The code is on a scanned tag: the item gets this one or is not stored. */
  claimed?: boolean;
  source: Parcel['source'];
  /** The details pinned for the run; kinds without such details ignore it. */
  details?: RunDetails;
  /** The capture's draft, deleted by the same transaction. It becomes one item, however often it is saved. */
  draft?: string;
  photos: readonly CapturedPhoto[];
  /** A thumbnail for lists on this device. */
  thumbnail: Picture | null;
}

/**
 * Stores a capture; returns the existing item if its draft was saved before with the same photos. Throws if the device cannot store it (no
 * space left to free, closed database), or `CodeInUseError` for a tag on another item of this device: then nothing is stored.
 */
export async function enqueue(capture: Capture): Promise<Parcel> {
  const id = capture.draft ?? uuid();
  const raw = capture.photos.some(({ upload }) => upload === null);
  const originals = capture.photos.map(({ slot, original }, position) => ({
    photo: uuid(),
    parcel: id,
    slot,
    position,
    ...original,
  }));
  const hashed = (raw ? [] : originals).map(async ({ photo, slot, position }): Promise<StoredPhoto[]> => {
    const upload = capture.photos[position]?.upload;
    if (!upload) return [];
    return [{ id: photo, parcel: id, slot, position, ...upload, sha256: await sha256Hex(upload.bytes) }];
  });
  const [device, photos] = await Promise.all([withRoom(deviceId), Promise.all(hashed)]);
  const now = new Date();
  const details = runOf(capture.kind, capture.details);
  const fresh: Omit<Parcel, 'seq' | 'code'> = {
    id,
    owner: capture.owner._id,
    ownerName: capture.owner.fullName,
    lane: capture.owner._id,
    deviceId: device,
    kind: capture.kind,
    hub: capture.hub._id,
    hubName: capture.hub.fullName,
    source: capture.source,
    ...(Object.keys(details).length > 0 ? { details } : {}),
    photos: photos.flat().map(({ slot, sha256 }) => ({ slot, sha256 })),
    capturedAt: now.toISOString(),
    day: localDay(now),
    state: raw ? 'captured' : 'queued',
    attempts: 0,
    starts: 0,
    unanswered: 0,
    nextAt: now.getTime() + UNDO_MS,
    reason: null,
    raw,
    shrunk: false,
    receipt: null,
  };
  return withRoom(() => store(fresh, capture, { originals, photos: photos.flat(), thumbnail: capture.thumbnail }));
}

interface Bytes {
  originals: readonly Original[];
  photos: readonly StoredPhoto[];
  thumbnail: Picture | null;
}

async function store(
  fresh: Omit<Parcel, 'seq' | 'code'>,
  { code, claimed = false, draft }: Pick<Capture, 'code' | 'claimed' | 'draft'>,
  bytes: Bytes,
): Promise<Parcel> {
  const { parcels, photos, originals, thumbnails, codes, drafts, draftPhotos } = durable;
  const tables = [parcels, photos, originals, thumbnails, codes, drafts, draftPhotos];
  return durable.transaction('rw', tables, async () => {
    // Only a draft's item can be saved already: any other has a new id.
    const before = draft === undefined ? undefined : await parcels.get({ id: fresh.id });
    const isSaved = before !== undefined && (await holds(before, bytes.originals));
    if (draft !== undefined) await endDraft(draft);
    if (isSaved) return before;
    const { owner, hub, kind } = fresh;
    const taken = claimed && code ? claimCode(durable, code) : takeCode(durable, { owner, hub, kind }, code);
    // The draft was continued after it was saved, or its item was trashed: this is another one.
    const id = before ? uuid() : fresh.id;
    const addRow = async (): Promise<Parcel> => {
      const row = { ...fresh, id, code: await taken, ...(claimed && code ? { scanned: true as const } : {}) };
      return { ...row, seq: await parcels.add(row) };
    };
    // All at once: one after the other, each would cost a round trip to the browser's database.
    const adding = [
      photos.bulkAdd(bytes.photos.map((photo) => ({ ...photo, parcel: id }))),
      originals.bulkAdd(bytes.originals.map((original) => ({ ...original, parcel: id }))),
      ...(bytes.thumbnail ? [thumbnails.add({ parcel: id, ...bytes.thumbnail })] : []),
    ];
    const [parcel] = await Promise.all([addRow(), ...adding]);
    return parcel;
  });
}

/** Whether a parcel was made from these very photos. Its originals may have been deleted for space; its slots stay known. */
async function holds({ id, state, raw, photos }: Parcel, captured: readonly Original[]): Promise<boolean> {
  if (state === 'trashed') return false;
  const kept = await durable.originals.where('parcel').equals(id).sortBy('position');
  const slots = (raw ? kept : photos).map(({ slot }) => slot);
  return (
    slots.join(' ') === captured.map(({ slot }) => slot).join(' ') &&
    kept.every(({ position, bytes }) => bytes.byteLength === captured[position]?.bytes.byteLength)
  );
}
