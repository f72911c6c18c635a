/** Writes archives as a stream: only what is being read exists. */
import { configure, ZipWriter } from '@zip.js/zip.js';

/** Its default is as many archives at once as there are cores: two readers who stop reading would stop every other export. */
const ARCHIVES_MAX = 10_000;

configure({ useWebWorkers: false, maxWorkers: ARCHIVES_MAX });

/** A file of an archive. `packed` compresses it, for text; photos are already compressed. */
export interface ArchiveEntry {
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  packed: boolean;
}

export interface ArchiveOptions {
  /** Allow more than 65,535 files or 4 GB (ZIP64). Spreadsheet programs cannot read such archives. */
  large: boolean;
  /** Receives the error if an archive cannot be completed; its reader is cut off. Not called when the reader disconnects. */
  onFailure: (error: unknown) => void;
}

/** Half the time of the default 6, and a tenth more bytes. */
const LEVEL = 3;

/** An archive as a stream. When its reader disconnects, `entries` and the current content are closed too. */
export function archive(
  entries: AsyncIterable<ArchiveEntry>,
  { large, onFailure }: ArchiveOptions,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = new ZipWriter(writable, { useWebWorkers: false, zip64: large, keepOrder: true });
  // The writer only reports that it could not write, not why its content failed.
  let cause: { error: unknown } | null = null;
  const noteFailure = (error: unknown) => void (cause ??= { error });
  const write = async () => {
    for await (const { name, content, packed } of entries) {
      await writer.add(name, streamOf(content, noteFailure), { level: packed ? LEVEL : 0 });
    }
    await writer.close();
  };
  write().catch(async (error: unknown) => {
    // When the reader disconnects, the write fails without an error value.
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
