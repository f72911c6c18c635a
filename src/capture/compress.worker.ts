import { tryEncode, type EncodeOutcome } from './encode.ts';
import type { Target } from './fit.ts';

export interface CompressRequest {
  id: number;
  file: Blob;
  target: Target;
}

export interface CompressReply {
  id: number;
  outcome: EncodeOutcome;
}

let last = Promise.resolve();

// One after the other: ten photos chosen at once would be ten decoded pictures in memory.
self.addEventListener('message', ({ data }: MessageEvent<CompressRequest>) => {
  last = last.then(() => reply(data));
});

async function reply({ id, file, target }: CompressRequest): Promise<void> {
  const outcome = await tryEncode(file, target);
  const message: CompressReply = { id, outcome };
  self.postMessage(message, { transfer: outcome.ok ? [outcome.value.bytes, outcome.value.thumbnail] : [] });
}
