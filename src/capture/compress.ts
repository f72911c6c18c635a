/** From a file to a photo that can be sent: checked by content, upright, without metadata, under the limit, off the main thread. */
import { CAPTURE_PIXELS_MAX } from '../../contract/limits.ts';
import type { CompressReply, CompressRequest } from './compress.worker.ts';
import { tryEncode, type Encoded, type EncodeOutcome } from './encode.ts';
import { CAPTURE_TARGET, type Target } from './fit.ts';
import { readHeader } from './image-header.ts';

/** Why a file cannot become a photo. */
export type CaptureProblem = 'empty' | 'unreadable' | 'notImage' | 'heic' | 'corrupt' | 'tooManyPixels';

/** Thrown by `compress` for files that cannot become a photo. */
export class CaptureError extends Error {
  override readonly name = 'CaptureError';
  readonly problem: CaptureProblem;

  constructor(problem: CaptureProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** A compressed photo and the bytes it was made from. */
export interface Compressed extends Encoded {
  original: Original;
}

/** A picture as it came from the camera; its type is told by its content. */
export interface Original {
  bytes: ArrayBuffer;
  mime: string;
}

/** Reads a chosen file, as far as it is a picture by its content. Throws `CaptureError`. */
export async function readFile(file: File): Promise<Original> {
  // Read at once: a file handle of a phone's picker goes stale while the screen waits.
  const bytes = await file.arrayBuffer().catch(() => {
    throw new CaptureError('unreadable');
  });
  return { bytes, mime: `image/${checkHeader(bytes)}` };
}

/** Compresses a picture that was read, to what is sent. Throws `CaptureError`. */
export async function compressOriginal(original: Original): Promise<Compressed> {
  return { ...(await compress(original.bytes, CAPTURE_TARGET)), original };
}

/** Compresses a picture to a target. Throws `CaptureError`. */
export async function compress(bytes: ArrayBuffer, target: Target): Promise<Encoded> {
  const type = checkHeader(bytes);
  const file = new Blob([bytes], { type: `image/${type}` });
  const outcome = hasOffscreenCanvas() ? await inWorker(file, target) : await onMainThread(file, target);
  if (outcome.ok) return outcome.value;
  if (outcome.why === 'tooManyPixels') throw new CaptureError('tooManyPixels');
  throw new CaptureError(type === 'heic' ? 'heic' : 'corrupt');
}

/** The type of a picture by its content. Throws for what is none, or is larger than a device should decode. */
function checkHeader(bytes: ArrayBuffer): string {
  if (bytes.byteLength === 0) throw new CaptureError('empty');
  const { type, size } = readHeader(bytes);
  if (type === 'other') throw new CaptureError('notImage');
  if (size && size.width * size.height > CAPTURE_PIXELS_MAX) throw new CaptureError('tooManyPixels');
  return type;
}

const hasOffscreenCanvas = (): boolean =>
  typeof OffscreenCanvas !== 'undefined' && 'convertToBlob' in OffscreenCanvas.prototype;

interface Job {
  request: CompressRequest;
  resolve: (outcome: EncodeOutcome) => void;
}

let worker: Worker | null = null;
let lastId = 0;
const jobs = new Map<number, Job>();

/** Loads the worker ahead of the first photo, while there may still be a network. */
export function warmUp(): void {
  if (hasOffscreenCanvas()) worker ??= startWorker();
}

function inWorker(file: Blob, target: Target): Promise<EncodeOutcome> {
  worker ??= startWorker();
  const request: CompressRequest = { id: ++lastId, file, target };
  const running = worker;
  return new Promise((resolve) => {
    jobs.set(request.id, { request, resolve });
    running.postMessage(request);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('compress.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<CompressReply>) => {
    jobs.get(data.id)?.resolve(data.outcome);
    jobs.delete(data.id);
  });
  started.addEventListener('error', () => {
    // Its code could not be loaded (a first visit that loses the network): slower on the main thread beats no photo.
    const left = [...jobs.values()];
    jobs.clear();
    started.terminate();
    worker = null;
    for (const { request, resolve } of left) void tryEncode(request.file, request.target).then(resolve);
  });
  return started;
}

const onMainThread = async (file: Blob, target: Target): Promise<EncodeOutcome> => {
  const { compressWithLibrary } = await import('./compress-fallback.ts');
  return compressWithLibrary(file, target);
};
