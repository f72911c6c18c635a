/**
 * Keeps many uploads from starving other requests, and one account from starving others: limits bytes in memory and concurrent work, in
 * total and per account.
 */
import type { UploadLane } from '../../contract/call.ts';
import { limitConcurrency } from '../engine/limits/concurrency.ts';
import { Refusal } from '../engine/refusal.ts';

interface Room {
  /** Bytes of bodies being received, queued or processed: of all accounts, and of one. */
  bytes: number;
  accountBytes: number;
  /** Concurrent bodies of one account. A body that sends nothing uses only this limit. */
  accountBodies: number;
  /** Concurrently processed bodies; photos need the decoder, and have fewer slots than the pool has connections. */
  inWork: number;
  accountInWork: number;
}

const ROOMS: Record<UploadLane, Room> = {
  // A tablet sends up to six items at once, and a merchant may have several tablets, also on bad lines.
  photos: { bytes: 192_000_000, accountBytes: 64_000_000, accountBodies: 64, inWork: 8, accountInWork: 4 },
  portraits: { bytes: 24_000_000, accountBytes: 6_000_000, accountBodies: 3, inWork: 2, accountInWork: 1 },
  sheets: { bytes: 80_000_000, accountBytes: 30_000_000, accountBodies: 3, inWork: 2, accountInWork: 1 },
};
/** Above this fraction no new body is admitted, so that those in flight can complete. */
const OPEN_BELOW = 2 / 3;
/** In seconds. */
const RETRY_AFTER = 2;

/** An admitted body. */
export interface AdmittedBody {
  /** Counts received bytes. Throws `unavailable` if there is no room for them. */
  grow: (bytes: number) => void;
  /** Queues the part that needs database and decoder, while its client is there. */
  limited: <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;
}

export interface UploadQuota {
  /** Admits a body of an account while `work` runs. Throws `unavailable` if the account or the lane is full. */
  admit<T>(lane: UploadLane, account: string, work: (body: AdmittedBody) => Promise<T>): Promise<T>;
  /** Whether as many photos are taken in as can be at once. */
  isFull: () => boolean;
}

/** One per server process. */
export function createUploadQuota(): UploadQuota {
  const lanes = {
    photos: createLane(ROOMS.photos),
    portraits: createLane(ROOMS.portraits),
    sheets: createLane(ROOMS.sheets),
  };
  return { admit: (lane, account, work) => lanes[lane].admit(account, work), isFull: () => lanes.photos.isFull() };
}

function createLane({ bytes: most, accountBytes, accountBodies, inWork, accountInWork }: Room) {
  const limited = limitConcurrency(inWork, accountInWork);
  const accounts = new Map<string, { bytes: number; bodies: number }>();
  let held = 0;
  const admit = async <T>(account: string, work: (body: AdmittedBody) => Promise<T>): Promise<T> => {
    const own = accounts.get(account) ?? { bytes: 0, bodies: 0 };
    const isFull = held >= most * OPEN_BELOW || own.bytes >= accountBytes * OPEN_BELOW || own.bodies >= accountBodies;
    if (isFull) throw new Refusal('unavailable', { retryAfter: RETRY_AFTER });
    accounts.set(account, own);
    own.bodies += 1;
    let size = 0;
    try {
      return await work({
        grow(bytes) {
          if (held + bytes > most || own.bytes + bytes > accountBytes) {
            throw new Refusal('unavailable', { retryAfter: RETRY_AFTER });
          }
          size += bytes;
          held += bytes;
          own.bytes += bytes;
        },
        limited: (task, signal) => limited(task, account, signal),
      });
    } finally {
      held -= size;
      own.bytes -= size;
      own.bodies -= 1;
      if (own.bodies === 0) accounts.delete(account);
    }
  };
  return { admit, isFull: limited.isFull };
}
