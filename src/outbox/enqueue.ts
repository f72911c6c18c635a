/** The only way in: an item and its photos become one parcel, in one transaction that is on disk before "saved" is said. */
import { v7 as uuid } from 'uuid';

import type { PhotoSlot } from '../../contract/calls/intake.ts';
import type { ItemKind } from '../../contract/code.ts';
import { durable, type Parcel } from '../store/db.ts';
import { sha256Hex } from '../store/sha256.ts';
import { takeCode } from './codes.ts';
import { freeDelivered } from './purge.ts';

/** A picture with its type. */
export interface Picture {
  bytes: ArrayBuffer;
  mime: string;
}

/** One photo of a capture: what is sent, and the file it was made from. */
export interface CapturedPhoto {
  slot: PhotoSlot;
  upload: Picture;
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

/** Stores a capture. Throws when the device cannot (quota, closed database): then nothing at all is stored. */
export async function enqueue(capture: Capture): Promise<Parcel> {
  try {
    return await store(capture);
  } catch {
    // Out of space, or a connection that the browser closed: delivered photos give way, and the second try opens anew.
    await freeDelivered();
    return store(capture);
  }
}

async function store(capture: Capture): Promise<Parcel> {
  const id = uuid();
  const photos = await Promise.all(
    capture.photos.map(async ({ slot, upload, original }, position) => {
      const row = { id: uuid(), parcel: id, slot, position, mime: upload.mime, bytes: upload.bytes };
      return { row: { ...row, sha256: await sha256Hex(upload.bytes) }, original };
    }),
  );
  const tables = [durable.parcels, durable.photos, durable.originals, durable.thumbnails, durable.codes];
  return durable.transaction('rw', tables, async () => {
    const lane = { owner: capture.owner._id, hub: capture.hub._id, kind: capture.kind };
    const fresh: Omit<Parcel, 'seq'> = {
      id,
      owner: capture.owner._id,
      ownerName: capture.owner.fullName,
      kind: capture.kind,
      hub: capture.hub._id,
      hubName: capture.hub.fullName,
      code: await takeCode(durable, lane, capture.code),
      source: capture.source,
      photos: photos.map(({ row }) => ({ slot: row.slot, sha256: row.sha256 })),
      capturedAt: new Date().toISOString(),
      state: 'queued',
      attempts: 0,
      nextAt: 0,
      reason: null,
      shrunk: false,
      receipt: null,
    };
    const seq = await durable.parcels.add(fresh);
    await durable.photos.bulkAdd(photos.map(({ row }) => row));
    await durable.originals.bulkAdd(photos.map(({ row, original }) => ({ photo: row.id, parcel: id, ...original })));
    if (capture.thumbnail) await durable.thumbnails.add({ parcel: id, ...capture.thumbnail });
    return { ...fresh, seq };
  });
}
