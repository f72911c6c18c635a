/** Room regained on a full device. */
import { db } from '../store/db.ts';
import { sender } from './lane.ts';
import { freeDelivered } from './receipts.ts';
import { keepBallast, readRoom, type Room } from './room.ts';

/** The server reads the files of everything that is here: again after this time, in ms, or when something more was delivered. */
const FREE_EVERY_MS = 60_000;

let isRegaining = false;
let lastFreed = { at: -Infinity, delivered: -1 };

/**
 * Before a device counts as full, deletes what the server proves to have; the ballast shows whether bytes fit again. While that is under
 * way, a second call says what there is now.
 */
export async function regainRoom(): Promise<Room> {
  const room = await readRoom();
  if (!room.full || isRegaining) return room;
  isRegaining = true;
  try {
    await freeIfDue();
    await keepBallast();
  } finally {
    isRegaining = false;
  }
  return readRoom();
}

async function freeIfDue(): Promise<void> {
  // Nobody is there to ask for: who signs in next does not wait for the minute.
  if (!(await sender())) return;
  const delivered = await db.parcels.where('state').equals('delivered').count();
  if (performance.now() - lastFreed.at < FREE_EVERY_MS && delivered === lastFreed.delivered) return;
  await freeDelivered().finally(() => {
    lastFreed = { at: performance.now(), delivered };
  });
}
