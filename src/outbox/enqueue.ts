/** The only way in: an item and its photos become one parcel, in one transaction that is on disk before "saved" is said. */
import { v7 as uuid } from 'uuid';

import type { PhotoSlot } from '../../contract/calls/intake.ts';
import type { ItemKind } from '../../contract/code.ts';
import { durable, type Original, type Parcel, type StoredPhoto } from '../store/db.ts';
import { deviceId } from '../store/device.ts';
import { localDay } from '../store/local-day.ts';
import { sha256Hex } from '../store/sha256.ts';
import { takeCode } from './codes.ts';
import { withRoom } from './room.ts';
import { UNDO_MS } from './transition.ts';

/** A picture with its type. */
export interface Picture {
  bytes: ArrayBuffer;
  mime: string;
}

/** One photo of a capture: what is sent, null while it is not compressed yet, and the file it is made from. */
export interface CapturedPhoto {
  slot: PhotoSlot;
  upload: Picture | null;
  original: Picture;
}

/** What the counter hands over. */
export interface Capture {
  owner: { _id: string; fullName: string };
  hub: { _id: string; fullName: string };
  kind: ItemKind;
  /** The code that was shown, if one was. */
  code: string | null;
  source: Parcel['source'];
  photos: readonly CapturedPhoto[];
  /** A small picture for lists on this device. */
  thumbnail: Picture | null;
}

/** Stores a capture. Throws when the device cannot (no space left to give, closed database): then nothing at all is stored. */
export async function enqueue(capture: Capture): Promise<Parcel> {
  const device = await withRoom(deviceId);
  const id = uuid();
  const raw = capture.photos.some(({ upload }) => upload === null);
  const originals = capture.photos.map(({ slot, original }, position) => ({
    photo: uuid(),
    parcel: id,
    slot,
    position,
    ...original,
  }));
  const photos: StoredPhoto[] = [];
  for (const [position, { slot, upload }] of raw ? [] : capture.photos.entries()) {
    const photo = originals[position]?.photo;
    if (!upload || !photo) continue;
    photos.push({ id: photo, parcel: id, slot, position, ...upload, sha256: await sha256Hex(upload.bytes) });
  }
  const now = new Date();
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
    photos: photos.map(({ slot, sha256 }) => ({ slot, sha256 })),
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
  const { thumbnail } = capture;
  return withRoom(() => store(fresh, capture.code, { originals, photos, thumbnail }));
}

interface Bytes {
  originals: readonly Original[];
  photos: readonly StoredPhoto[];
  thumbnail: Picture | null;
}

async function store(fresh: Omit<Parcel, 'seq' | 'code'>, wanted: string | null, bytes: Bytes): Promise<Parcel> {
  const tables = [durable.parcels, durable.photos, durable.originals, durable.thumbnails, durable.codes];
  return durable.transaction('rw', tables, async () => {
    const { owner, hub, kind } = fresh;
    const row = { ...fresh, code: await takeCode(durable, { owner, hub, kind }, wanted) };
    const seq = await durable.parcels.add(row);
    await durable.photos.bulkAdd([...bytes.photos]);
    await durable.originals.bulkAdd([...bytes.originals]);
    if (bytes.thumbnail) await durable.thumbnails.add({ parcel: row.id, ...bytes.thumbnail });
    return { ...row, seq };
  });
}
