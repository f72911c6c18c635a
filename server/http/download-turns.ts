/** Bounds the downloads of one account: what it opens beyond them is refused at once, so that nobody waits for a file without a sign of it. */
import { Refusal } from '../engine/refusal.ts';

const DOWNLOADS_PER_ACCOUNT = 4;
/** In seconds. */
const RETRY_AFTER = 10;

export interface DownloadTurns {
  /** Throws `downloadsFull` if a file of the account would have no place now. */
  assertPlace: (account: string) => void;
  /** Answers with a file, which takes a place until it is read or given up. Throws `downloadsFull` before anything is done. */
  take(account: string, answer: () => Promise<Response>): Promise<Response>;
}

/** The turns of one server process. */
export function createDownloadTurns(): DownloadTurns {
  const taken = new Map<string, number>();
  const countOf = (account: string) => taken.get(account) ?? 0;
  const assertPlace = (account: string) => {
    if (countOf(account) < DOWNLOADS_PER_ACCOUNT) return;
    throw new Refusal('downloadsFull', { limit: DOWNLOADS_PER_ACCOUNT, retryAfter: RETRY_AFTER });
  };
  return {
    assertPlace,
    async take(account, answer) {
      assertPlace(account);
      taken.set(account, countOf(account) + 1);
      const leave = () => {
        const left = countOf(account) - 1;
        if (left === 0) taken.delete(account);
        else taken.set(account, left);
      };
      try {
        const response = await answer();
        const { body, end } = followed(response.body);
        void end.then(leave);
        return new Response(body, response);
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

/** A stream, and a promise of its end. */
function followed(source: ReadableStream<Uint8Array> | null): {
  body: ReadableStream<Uint8Array> | null;
  end: Promise<void>;
} {
  if (!source) return { body: null, end: Promise.resolve() };
  const ended = Promise.withResolvers<void>();
  const reader = source.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      ended.resolve();
    },
    cancel(reason) {
      ended.resolve();
      return reader.cancel(reason);
    },
  });
  return { body, end: ended.promise };
}
