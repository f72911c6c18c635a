import type { FrameReply, FrameRequest } from './frame.worker.ts';

const QUALITY = 0.94;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (bytes: ArrayBuffer | null) => void>();

/** Encodes a frame of the live picture as JPEG; consumes the frame. Throws when it cannot be encoded. */
export async function encodeFrame(frame: ImageBitmap): Promise<ArrayBuffer> {
  if (typeof OffscreenCanvas === 'undefined') return encodeHere(frame);
  const id = ++lastId;
  const bytes = await new Promise<ArrayBuffer | null>((resolve) => {
    waiting.set(id, resolve);
    const request: FrameRequest = { id, frame };
    (worker ??= start()).postMessage(request, [frame]);
  });
  if (!bytes) throw new Error('frame was not encoded');
  return bytes;
}

/** Loads the worker before the first shot, while there may still be a network. */
export function warmUpFrames(): void {
  if (typeof OffscreenCanvas !== 'undefined') worker ??= start();
}

function start(): Worker {
  const started = new Worker(new URL('frame.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<FrameReply>) => {
    waiting.get(data.id)?.(data.bytes);
    waiting.delete(data.id);
  });
  started.addEventListener('error', () => {
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
    started.terminate();
    worker = null;
  });
  return started;
}

function encodeHere(frame: ImageBitmap): Promise<ArrayBuffer> {
  const canvas = document.createElement('canvas');
  canvas.width = frame.width;
  canvas.height = frame.height;
  canvas.getContext('2d')?.drawImage(frame, 0, 0);
  frame.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob.arrayBuffer()) : reject(new Error('frame was not encoded'))),
      'image/jpeg',
      QUALITY,
    );
  });
}
