import type { PhotoColours } from '../../contract/photo-colours.ts';
import { scoreAndClose, tryEncode, type EncodeOutcome } from './encode.ts';
import type { Target } from './fit.ts';
import type { Hint } from './hints.ts';
import { readColours } from './read-colours.ts';

/** What the page asks for: a photo made of a picture, a look at a frame, or the colours of a photo. */
export type WorkerRequest =
  | { id: number; bytes: ArrayBuffer; target: Target }
  | { id: number; frame: ImageBitmap }
  | { id: number; photo: ArrayBuffer };

/** What the worker answers: to a picture its outcome, to a frame its hints, to a photo its colours. */
export type WorkerReply =
  | { id: number; outcome: EncodeOutcome }
  | { id: number; hints: Hint[] }
  | { id: number; colours: PhotoColours | null };

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if ('frame' in data) answer({ id: data.id, hints: scoreAndClose(data.frame) });
  else if ('photo' in data) void readColours(data.photo).then((colours) => answer({ id: data.id, colours }));
  else void compress(data.id, data.bytes, data.target);
});

async function compress(id: number, bytes: ArrayBuffer, target: Target): Promise<void> {
  const outcome = await tryEncode(bytes, target);
  answer({ id, outcome }, outcome.ok ? [outcome.value.bytes, outcome.value.thumbnail] : []);
}

const answer = (reply: WorkerReply, transfer: Transferable[] = []): void => self.postMessage(reply, { transfer });
