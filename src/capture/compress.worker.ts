import { scoreAndClose, tryEncode, type EncodeOutcome } from './encode.ts';
import type { Target } from './fit.ts';
import type { Hint } from './hints.ts';

/** What the page asks for: a photo made of a picture, or a look at a frame. */
export type WorkerRequest = { id: number; bytes: ArrayBuffer; target: Target } | { id: number; frame: ImageBitmap };

/** What the worker answers: to a picture its outcome, to a frame its hints. */
export type WorkerReply = { id: number; outcome: EncodeOutcome } | { id: number; hints: Hint[] };

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if ('frame' in data) answer({ id: data.id, hints: scoreAndClose(data.frame) });
  else void compress(data.id, data.bytes, data.target);
});

async function compress(id: number, bytes: ArrayBuffer, target: Target): Promise<void> {
  const outcome = await tryEncode(bytes, target);
  answer({ id, outcome }, outcome.ok ? [outcome.value.bytes, outcome.value.thumbnail] : []);
}

const answer = (reply: WorkerReply, transfer: Transferable[] = []): void => self.postMessage(reply, { transfer });
