/** Reads QR codes and Code 128 from pictures: with the browser's own reader if there is one, else with ours in a worker. */
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

import type { DetectReply, DetectRequest } from './detector.worker.ts';

/** The used part of the browser's own reader. */
interface NativeDetector {
  detect: (frame: ImageBitmap) => Promise<readonly { rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: readonly string[] }): NativeDetector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

/** Thrown if the reader cannot be loaded: its file is fetched on first use, which needs a network once. */
export class ReaderMissingError extends Error {
  override readonly name = 'ReaderMissingError';
}

let native: Promise<NativeDetector | null> | null = null;
let worker: Worker | null = null;
let lastId = 0;
const jobs = new Map<number, (texts: string[] | null) => void>();

/** All texts in a picture; consumes the picture. Throws `ReaderMissingError`. */
export async function readCodes(frame: ImageBitmap): Promise<readonly string[]> {
  native ??= nativeDetector();
  const own = await native;
  if (own) {
    try {
      const found = await own.detect(frame);
      frame.close();
      return found.map(({ rawValue }) => rawValue);
    } catch {
      // Announced but missing: a device without its maker's services.
      native = Promise.resolve(null);
    }
  }
  const texts = await inWorker(frame);
  if (!texts) throw new ReaderMissingError();
  return texts;
}

/** Loads the reader while there is a network, so that tags can be scanned without one. Never throws. */
export async function warmUpReader(): Promise<void> {
  native ??= nativeDetector();
  if ((await native) !== null || !('serviceWorker' in navigator)) return;
  // The service worker caches what passes through it; on a first visit it is not in control yet.
  await inCharge();
  await fetch(wasm).catch(() => undefined);
}

/** Waits until a service worker controls this page; without one, for ever. */
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
    // A reader that failed to load stays broken; a new one tries again.
    if (!data.texts) giveUp();
  });
  started.addEventListener('error', giveUp);
  return started;
}
