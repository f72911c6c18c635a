import type { PhotoColours } from '../../contract/photo-colours.ts';
import { scoreAndClose, tryEncode, type EncodeOutcome } from './encode.ts';
import type { Target } from './fit.ts';
import type { Hint } from './hints.ts';
import { readColours } from './read-colours.ts';

/** A request of the page: compress a picture, score a frame, or name the colours of a photo. */
export type WorkerRequest =
  | { id: number; bytes: ArrayBuffer; target: Target }
  | { id: number; frame: ImageBitmap }
  | { id: number; photo: ArrayBuffer };

/** The worker's reply: the outcome of a picture, the hints of a frame, or the colours of a photo. */
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
