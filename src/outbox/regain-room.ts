/** Room regained on a full device. */
import { freeDelivered } from './receipts.ts';
import { keepBallast, readRoom, type Room } from './room.ts';

/** Before a device counts as full, deletes what the server proves to have; the ballast shows whether bytes fit again. */
export async function regainRoom(): Promise<Room> {
  const room = await readRoom();
  if (!room.full) return room;
  await freeDelivered();
  await keepBallast();
  return readRoom();
}
