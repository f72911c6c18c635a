/**
 * Keeps a storm of uploads from starving everything else, and one account from using up what the others need: bounds on the
 * bytes in memory and on the work at the same time, for all together and for each account.
 */
import type { UploadLane } from '../../contract/call.ts';
import { takeTurns } from '../services/jobs/turns.ts';
import { Refusal } from '../services/refusal.ts';

interface Room {
  /** Received bytes of bodies that are being received, waiting or in work: of all accounts, and of one. */
  bytes: number;
  accountBytes: number;
  /** Bodies of one account at once. One that sends nothing takes no room but this. */
  accountBodies: number;
  /** Bodies in work at once; those of photos use the decoder and are fewer than the pool has connections. */
  inWork: number;
  accountInWork: number;
}

const ROOMS: Record<UploadLane, Room> = {
  // A tablet sends up to six items at once, and a merchant may have several tablets, also on a bad line.
  photos: { bytes: 192_000_000, accountBytes: 64_000_000, accountBodies: 64, inWork: 8, accountInWork: 4 },
  portraits: { bytes: 24_000_000, accountBytes: 6_000_000, accountBodies: 3, inWork: 2, accountInWork: 1 },
  sheets: { bytes: 80_000_000, accountBytes: 30_000_000, accountBodies: 3, inWork: 2, accountInWork: 1 },
};
/** Above this part of its room nobody begins, so that those under way can come to their end. */
const OPEN_BELOW = 2 / 3;
/** In seconds. */
const RETRY_AFTER = 2;

/** A body that was let in. */
export interface AdmittedBody {
  /** Counts bytes that have come. Throws `unavailable` when there is no room for them. */
  grow: (bytes: number) => void;
  /** Runs the part that needs database and decoder, in turn. */
  turn: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface UploadQuota {
  /** Lets a body of an account in while `work` runs. Throws `unavailable` when the account or the lane has no room. */
  admit<T>(lane: UploadLane, account: string, work: (body: AdmittedBody) => Promise<T>): Promise<T>;
}

/** One for a server process. */
export function createUploadQuota(): UploadQuota {
  const lanes = {
    photos: createLane(ROOMS.photos),
    portraits: createLane(ROOMS.portraits),
    sheets: createLane(ROOMS.sheets),
  };
  return { admit: (lane, account, work) => lanes[lane](account, work) };
}

function createLane({ bytes: most, accountBytes, accountBodies, inWork, accountInWork }: Room) {
  const turn = takeTurns(inWork, accountInWork);
  const accounts = new Map<string, { bytes: number; bodies: number }>();
  let held = 0;
  return async <T>(account: string, work: (body: AdmittedBody) => Promise<T>): Promise<T> => {
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
        turn: (task) => turn(task, account),
      });
    } finally {
      held -= size;
      own.bytes -= size;
      own.bodies -= 1;
      if (own.bodies === 0) accounts.delete(account);
    }
  };
}
