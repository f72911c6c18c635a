/** Space on the device: what gives way to a capture when it runs out, and a warning before it does. */
import { db } from '../store/db.ts';
import { freeBallast, freeReads, withFreedSpace, isFull } from '../store/free-space.ts';
import { freeDelivered } from './purge.ts';

/** Photos there must be room for before the next item is taken. */
const HEADROOM_PHOTOS = 50;
const PHOTO_BYTES = 1_500_000;
const BALLAST_ROWS = 15;
const BALLAST_ROW_BYTES = 2_000_000;

/** How much space is left. Browsers' figures are estimates, so the ballast has the last word. */
export interface Room {
  /** Bytes; null where the browser does not say. */
  usage: number | null;
  quota: number | null;
  /** Whether the browser promised not to clear it by itself; null where it does not say. */
  persisted: boolean | null;
  /** No further item can be taken safely. */
  full: boolean;
}

/** Reads how much space is left. */
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
 * Does work that writes. When the device is full, what can be had again gives way first: what was read, photos that were delivered, then
 * originals of photos that are compressed, unless they are to stay, then the ballast. Throws what the work throws when nothing
 * is left to give.
 */
export function withRoom<T>(work: () => Promise<T>, { keepOriginals = false } = {}): Promise<T> {
  const ways = [freeReads, freeDelivered, ...(keepOriginals ? [] : [freeOriginals]), freeBallast];
  return withFreedSpace(work, ways);
}

let filling: Promise<void> | null = null;

/** Sets bytes aside for the day the device is full. Does nothing when they are there; a device without space is marked as full. */
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

/** After something was delivered on a full device: frees it, and sets the ballast aside anew. */
export async function regainRoom(): Promise<void> {
  if (!(await db.settings.get('room'))) return;
  await freeDelivered();
  await keepBallast();
}

/** Bytes that no database can store in less: zeros shrink to nothing, and would set nothing aside. */
function noise(length: number): ArrayBuffer {
  const bytes = new Uint8Array(length);
  // The most that one call gives.
  for (let from = 0; from < length; from += 65_536) crypto.getRandomValues(bytes.subarray(from, from + 65_536));
  return bytes.buffer;
}

/** Originals of photos that are compressed only serve a later 413; the photos themselves stay. */
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
