/** Writing archives piece by piece: what is read of one is all that is ever made of it. */
import { configure, ZipWriter } from '@zip.js/zip.js';

configure({ useWebWorkers: false });

/** A file of an archive. `packed` is for text; photos are packed already. */
export interface ArchiveEntry {
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  packed: boolean;
}

export interface ArchiveOptions {
  /** Room for more than 65,535 files or 4 GB. Spreadsheet programs read archives without it only. */
  large: boolean;
  /** Hears why an archive could not be finished; its reader is cut off. Nobody hears of a reader who left. */
  onFailure: (error: unknown) => void;
}

/** Half the time of the usual 6, and a tenth more bytes. */
const LEVEL = 3;

/** An archive as a stream. When its reader leaves, `entries` and the content in work are ended too. */
export function archive(
  entries: AsyncIterable<ArchiveEntry>,
  { large, onFailure }: ArchiveOptions,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = new ZipWriter(writable, { useWebWorkers: false, zip64: large, keepOrder: true });
  // Of content that fails, the writer tells no more than that it could not write.
  let cause: { error: unknown } | null = null;
  const noteFailure = (error: unknown) => void (cause ??= { error });
  const write = async () => {
    for await (const { name, content, packed } of entries) {
      await writer.add(name, streamOf(content, noteFailure), { level: packed ? LEVEL : 0 });
    }
    await writer.close();
  };
  write().catch(async (error: unknown) => {
    // A reader who leaves makes the writing fail with nothing to say.
    if (error !== undefined) noteFailure(error);
    if (cause) onFailure(cause.error);
    await writable.abort(error).catch(() => undefined);
  });
  return readable;
}

function streamOf(content: ArchiveEntry['content'], noteFailure: (error: unknown) => void): ReadableStream<Uint8Array> {
  const pieces = all(content);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          noteFailure(error);
          throw error;
        }
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* all(content: ArchiveEntry['content']): AsyncGenerator<Uint8Array, undefined, undefined> {
  yield* content;
}
