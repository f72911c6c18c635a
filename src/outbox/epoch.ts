/** In which epoch of the server a person's deliveries were confirmed (contract 9). */
import { lastEpoch } from '../api/server-headers.ts';
import { db } from '../store/db.ts';

/** Whether the server was restored since it confirmed a lane's deliveries, as far as this device knows. */
export async function isEpochNew(lane: string): Promise<boolean> {
  const current = lastEpoch();
  return current !== null && current !== (await db.settings.get(`epoch ${lane}`))?.value;
}

/** Stores that the server of an epoch was asked about everything a lane has delivered. */
export const settleEpoch = (lane: string, epoch: string | null): Promise<unknown> =>
  db.settings.put({ name: `epoch ${lane}`, value: epoch ?? '' });
