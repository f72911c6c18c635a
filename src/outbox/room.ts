/** Space on the device: what is freed for a capture when it runs out, and a warning before. */
import { db } from '../store/db.ts';
import { freeBallast, freeReads, withFreedSpace, isFull } from '../store/free-space.ts';

/** Number of photos that must fit before the next item is taken. */
const HEADROOM_PHOTOS = 50;
const PHOTO_BYTES = 1_500_000;
const BALLAST_ROWS = 15;
const BALLAST_ROW_BYTES = 2_000_000;

/** The remaining space. Browsers' figures are estimates, so the ballast decides. */
export interface Room {
  /** Bytes; null if the browser does not say. */
  usage: number | null;
  quota: number | null;
  /** Whether the browser granted persistent storage; null if it does not say. */
  persisted: boolean | null;
  /** No further item can be stored safely. */
  full: boolean;
}

/** Reads the remaining space. */
export async function readRoom(): Promise<Room> {
  const estimate = await navigator.storage?.estimate?.().catch(() => null);
  const persisted = (await navigator.storage?.persisted?.().catch(() => null)) ?? null;
  const usage = estimate?.usage ?? null;
  const quota = estimate?.quota ?? null;
  const tight = usage !== null && quota !== null && quota - usage < HEADROOM_PHOTOS * PHOTO_BYTES;
  const ballastGiven = (await db.settings.get('room'))?.value === 'full';
  return { usage, quota, persisted, full: tight || ballastGiven };
}

/**
 * Runs work that writes. On a full device this first frees what can be fetched again: cached reads, then originals of compressed photos,
 * then the ballast, whose space returns with what is delivered. Throws the work's error when nothing is left to free.
 */
export const withRoom = <T>(work: () => Promise<T>): Promise<T> =>
  withFreedSpace(work, [freeReads, freeOriginals, freeBallast]);

let filling: Promise<void> | null = null;

/** Reserves bytes for a full device. Idempotent; marks a device without space as full. */
export const keepBallast = (): Promise<void> => (filling ??= fill().finally(() => (filling = null)));

async function fill(): Promise<void> {
  const missing = BALLAST_ROWS - (await db.ballast.count());
  try {
    for (let row = 0; row < missing; row++) await db.ballast.add({ bytes: noise(BALLAST_ROW_BYTES) });
    await db.settings.delete('room');
  } catch (error) {
    if (isFull(error)) await freeBallast();
  }
}

/** Incompressible bytes: a database may compress zeros, and would reserve nothing. */
function noise(length: number): ArrayBuffer {
  const bytes = new Uint8Array(length);
  // The limit of one call.
  for (let from = 0; from < length; from += 65_536) crypto.getRandomValues(bytes.subarray(from, from + 65_536));
  return bytes.buffer;
}

/** Originals of compressed photos only serve a later 413; the photos themselves stay. */
async function freeOriginals(): Promise<void> {
  const raw = new Set((await db.parcels.where('state').equals('captured').toArray()).map(({ id }) => id));
  const keys = await db.originals.toCollection().primaryKeys();
  for (const key of keys) {
    await db.transaction('rw', db.originals, db.photos, async () => {
      const photo = await db.photos.get(key);
      if (photo && !raw.has(photo.parcel)) await db.originals.delete(key);
    });
  }
}
