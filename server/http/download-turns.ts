/** Bounds the downloads of one account: what it opens beyond them waits for one to end, and nobody else waits for it. */
import { limitConcurrency } from '../engine/limits/concurrency.ts';

const DOWNLOADS_PER_ACCOUNT = 4;

/** Answers with a file in its turn, which lasts until the file is read or given up. */
export type DownloadTurns = (
  answer: () => Promise<Response>,
  { account, signal }: { account: string; signal: AbortSignal },
) => Promise<Response>;

/** The turns of one server process. */
export function createDownloadTurns(): DownloadTurns {
  const turn = limitConcurrency(Infinity, DOWNLOADS_PER_ACCOUNT);
  return async (answer, { account, signal }) => {
    const answered = Promise.withResolvers<Response>();
    const download = async () => {
      const response = await answer();
      const { body, end } = followed(response.body);
      answered.resolve(new Response(body, response));
      await end;
    };
    turn(download, account, signal).catch(answered.reject);
    return answered.promise;
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
