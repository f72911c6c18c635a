/** Receives a body piece by piece: within its size, and no slower than a line that is alive. */
import { Refusal } from '../services/refusal.ts';

/** What keeps a body coming: a second for so many bytes. A tablet on a 2G line sends five times as many. */
const BYTES_A_SECOND = 1000;
/** How long a body may stay without its bytes: at first, and at most, in ms. */
const FIRST_MS = 30_000;
const LONGEST_MS = 60_000;
/** In seconds. */
const RETRY_AFTER = 5;

export interface BodyBounds {
  /** Most bytes it may have. */
  max: number;
  /** What is thrown for more. */
  tooLarge: () => Refusal;
  /** Hears of bytes as they come; may refuse them. */
  grow?: (bytes: number) => void;
}

/**
 * A whole body. Throws `tooLarge`, `unavailable` for one that comes too slowly, `badRequest` when its sender is gone, and what
 * `grow` throws.
 */
export async function receiveBody(request: Request, { max, tooLarge, grow }: BodyBounds): Promise<Blob> {
  if (Number(request.headers.get('Content-Length')) > max) throw tooLarge();
  const reader = request.body?.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  if (!reader) return new Blob(pieces);
  let size = 0;
  let end = Date.now() + FIRST_MS;
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read(), end);
      if (done) return new Blob(pieces);
      size += value.byteLength;
      if (size > max) throw tooLarge();
      grow?.(value.byteLength);
      pieces.push(value);
      end = Math.min(Date.now() + LONGEST_MS, end + value.byteLength / (BYTES_A_SECOND / 1000));
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('badRequest');
  }
}

async function inTime<T>(read: Promise<T>, end: number): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    const refuse = () => reject(new Refusal('unavailable', { retryAfter: RETRY_AFTER }));
    late = setTimeout(refuse, Math.max(0, end - Date.now()));
  });
  try {
    return await Promise.race([read, tooSlow]);
  } finally {
    clearTimeout(late);
  }
}
