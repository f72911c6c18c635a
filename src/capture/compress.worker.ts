import { type PhotoColours, certainColoursOf, COLOURS_EDGE } from '../../contract/photo-colours.ts';
import { decode } from './decode.ts';
import { scoreAndClose, tryEncode, type EncodeOutcome } from './encode.ts';
import type { Target } from './fit.ts';
import type { Hint } from './hints.ts';

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

/** Reads the colours of a picture from its bytes. Needs OffscreenCanvas; runs in the worker. */

/** Longest edge to decode for, in pixels: enough for the shorter edge of a long picture. */
const DECODED_EDGE = 4 * COLOURS_EDGE;

/** Names the colours of a picture; null if they are uncertain, or it cannot be decoded. */
async function readColours(bytes: ArrayBuffer): Promise<PhotoColours | null> {
  try {
    const { source } = await decode(bytes, DECODED_EDGE);
    try {
      const canvas = new OffscreenCanvas(COLOURS_EDGE, COLOURS_EDGE);
      const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
      if (!context) return null;
      context.imageSmoothingQuality = 'high';
      // Transparent pixels are white, as on the server.
      context.fillStyle = '#fff';
      context.fillRect(0, 0, COLOURS_EDGE, COLOURS_EDGE);
      context.drawImage(source, 0, 0, COLOURS_EDGE, COLOURS_EDGE);
      return certainColoursOf(context.getImageData(0, 0, COLOURS_EDGE, COLOURS_EDGE).data);
    } finally {
      source.close();
    }
  } catch {
    return null;
  }
}
