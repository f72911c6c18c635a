/** Reads QR codes and Code 128 from pictures: with the browser's own reader where there is one, else with ours in a worker. */
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

import type { DetectReply, DetectRequest } from './detector.worker.ts';

/** The browser's own reader, as far as it is used here. */
interface NativeDetector {
  detect: (frame: ImageBitmap) => Promise<readonly { rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: readonly string[] }): NativeDetector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

/** Thrown when the reader cannot be loaded: its file is fetched with the first use, so that needs a network once. */
export class ReaderMissing extends Error {
  override readonly name = 'ReaderMissing';
}

let native: Promise<NativeDetector | null> | null = null;
let worker: Worker | null = null;
let lastId = 0;
const jobs = new Map<number, (texts: string[] | null) => void>();

/** All texts in a picture, which is used up by it. Throws `ReaderMissing`. */
export async function readCodes(frame: ImageBitmap): Promise<readonly string[]> {
  native ??= nativeDetector();
  const own = await native;
  if (own) {
    try {
      const found = await own.detect(frame);
      frame.close();
      return found.map(({ rawValue }) => rawValue);
    } catch {
      // Promised, but not there: a device without its maker's services.
      native = Promise.resolve(null);
    }
  }
  const texts = await inWorker(frame);
  if (!texts) throw new ReaderMissing();
  return texts;
}

/** Gets the reader onto the device while there is a network, so that tags can be scanned without one. Never throws. */
export async function warmUpReader(): Promise<void> {
  native ??= nativeDetector();
  if ((await native) !== null || !('serviceWorker' in navigator)) return;
  // The service worker keeps what passes through it, and on a first visit it is not in charge yet.
  await inCharge();
  await fetch(wasm).catch(() => undefined);
}

/** Until a service worker answers this page's requests; without one, for ever. */
async function inCharge(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return;
  await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
}

async function nativeDetector(): Promise<NativeDetector | null> {
  const Detector = (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
  const formats = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Detector || !formats.includes('qr_code')) return null;
  return new Detector({ formats: ['qr_code', 'code_128'].filter((each) => formats.includes(each)) });
}

function inWorker(frame: ImageBitmap): Promise<string[] | null> {
  worker ??= startWorker();
  const request: DetectRequest = { id: ++lastId, frame };
  const running = worker;
  return new Promise((resolve) => {
    jobs.set(request.id, resolve);
    running.postMessage(request, [frame]);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('detector.worker.ts', import.meta.url), { type: 'module' });
  const giveUp = () => {
    started.terminate();
    worker = null;
    for (const resolve of jobs.values()) resolve(null);
    jobs.clear();
  };
  started.addEventListener('message', ({ data }: MessageEvent<DetectReply>) => {
    jobs.get(data.id)?.(data.texts);
    jobs.delete(data.id);
    // A reader that could not be loaded remembers that; a new one tries again.
    if (!data.texts) giveUp();
  });
  started.addEventListener('error', giveUp);
  return started;
}
