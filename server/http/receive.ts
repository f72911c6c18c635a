/** Receives a body in pieces, with a maximum size and a minimum rate. */
import { clock } from '../../contract/clock.ts';
import { Refusal } from '../engine/refusal.ts';

/** Every this many bytes extend the deadline by a second. A tablet on a 2G line sends five times as many. */
const BYTES_A_SECOND = 1000;
/** Time until the deadline, in ms: at the start, and at most. */
const FIRST_MS = 30_000;
const LONGEST_MS = 60_000;
/** In seconds. */
const RETRY_AFTER = 5;

export interface BodyBounds {
  /** Maximum bytes. */
  max: number;
  /** Creates the error for a larger body. */
  tooLarge: () => Refusal;
  /** Called with incoming byte counts; may throw a refusal. */
  grow?: (bytes: number) => void;
}

/**
 * Receives a whole body. Throws `tooLarge`, `unavailable` if it is too slow, `badRequest` if the client disconnected, and what `grow`
 * throws.
 */
export async function receiveBody(request: Request, { max, tooLarge, grow }: BodyBounds): Promise<Blob> {
  if (Number(request.headers.get('Content-Length')) > max) throw tooLarge();
  const reader = request.body?.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  if (!reader) return new Blob(pieces);
  let size = 0;
  let end = clock.ms() + FIRST_MS;
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read(), end);
      if (done) return new Blob(pieces);
      size += value.byteLength;
      if (size > max) throw tooLarge();
      grow?.(value.byteLength);
      pieces.push(value);
      end = Math.min(clock.ms() + LONGEST_MS, end + value.byteLength / (BYTES_A_SECOND / 1000));
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('badRequest');
  }
}

async function inTime<T>(read: Promise<T>, end: number): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    const refuse = () => reject(new Refusal('unavailable', { retryAfter: RETRY_AFTER }));
    late = setTimeout(refuse, Math.max(0, end - clock.ms()));
  });
  try {
    return await Promise.race([read, tooSlow]);
  } finally {
    clearTimeout(late);
  }
}
