/** The page's side of the compression worker: one worker for the life of the page, and a fallback without it. */
import type { PhotoColours } from '../../contract/photo-colours.ts';
import type { WorkerReply, WorkerRequest } from './compress.worker.ts';
import { tryEncode, type EncodeOutcome } from './encode.ts';
import type { Target } from './fit.ts';
import type { Hint } from './hints.ts';

interface Call {
  onReply: (reply: WorkerReply) => void;
  /** No worker is available. */
  onNone: () => void;
}

let worker: Worker | null = null;
let lastId = 0;
const calls = new Map<number, Call>();

/** Compresses a picture in the worker; sends a copy of its bytes. */
export function encodeInWorker(bytes: ArrayBuffer, target: Target): Promise<EncodeOutcome> {
  return new Promise((resolve) => {
    const onReply = (reply: WorkerReply) => 'outcome' in reply && resolve(reply.outcome);
    // Slower on the main thread beats no photo.
    const onNone = () => void tryEncode(bytes, target).then(resolve);
    call({ id: ++lastId, bytes, target }, [], { onReply, onNone });
  });
}

/** Scores a frame in the worker; transfers the frame. */
export function scoreInWorker(frame: ImageBitmap): Promise<Hint[]> {
  return new Promise((resolve) => {
    const onReply = (reply: WorkerReply) => 'hints' in reply && resolve(reply.hints);
    call({ id: ++lastId, frame }, [frame], { onReply, onNone: () => resolve([]) });
  });
}

/** Names the colours of a photo in the worker; sends a copy of its bytes. */
export function coloursInWorker(photo: ArrayBuffer): Promise<PhotoColours | null> {
  return new Promise((resolve) => {
    const onReply = (reply: WorkerReply) => 'colours' in reply && resolve(reply.colours);
    call({ id: ++lastId, photo }, [], { onReply, onNone: () => resolve(null) });
  });
}

function call(request: WorkerRequest, transfer: Transferable[], then: Call): void {
  startWorker().postMessage(request, transfer);
  calls.set(request.id, then);
}

/** The worker; started now if it is not running. */
export function startWorker(): Worker {
  if (worker) return worker;
  const started = new Worker(new URL('compress.worker.ts', import.meta.url), { type: 'module' });
  worker = started;
  started.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
    calls.get(data.id)?.onReply(data);
    calls.delete(data.id);
  });
  started.addEventListener('error', () => {
    // Its code failed to load: a first visit that loses the network.
    const left = [...calls.values()];
    calls.clear();
    started.terminate();
    worker = null;
    for (const { onNone } of left) onNone();
  });
  return started;
}
