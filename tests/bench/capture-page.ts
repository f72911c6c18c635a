import { compress, warmUp } from '../../src/capture/compress.ts';
import { CAPTURE_TARGET } from '../../src/capture/fit.ts';
/** In the page of the capture bench: five ways from a camera's file to a photo, on the same bytes, each timed alone. */
import type { FloorReply, FloorRequest } from './capture-floor.worker.ts';

/** A picture to convert to a photo. */
export interface Picture {
  url: string;
  width: number;
  height: number;
}

type Way = (picture: Blob, bytes: ArrayBuffer, size: Picture) => Promise<Blob>;

/** Time and result of one run; tasks below 50 ms do not count as long. */
export interface CaptureRun {
  wallMs: number;
  longestTaskMs: number;
  bytes: number;
  /** The photo, in base64, if requested. */
  photo: string | null;
}

type Library = (picture: File, options: object) => Promise<Blob>;

const QUALITY = 0.85;
const { edge, bytes: bytesMost } = CAPTURE_TARGET;
const libraryOptions = { maxSizeMB: bytesMost / 1024 / 1024, maxWidthOrHeight: edge };

const floorWorker = new Worker(new URL('capture-floor.worker.ts', import.meta.url), { type: 'module' });

const ways: Record<string, Way> = {
  ours: async (_, bytes) => new Blob([(await compress(bytes, CAPTURE_TARGET)).bytes]),
  floor: (_, bytes, { width, height }) =>
    new Promise((resolve) => {
      const done = ({ data }: MessageEvent<FloorReply>) => resolve(new Blob([data.bytes]));
      floorWorker.addEventListener('message', done, { once: true });
      const request: FloorRequest = { bytes, width, height, edge, quality: QUALITY };
      floorWorker.postMessage(request);
    }),
  bareCanvas: async (picture) => {
    const image = new Image();
    image.src = URL.createObjectURL(picture);
    await image.decode();
    const scale = Math.min(1, edge / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(image.src);
    return new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no blob'))), 'image/jpeg', QUALITY),
    );
  },
  libraryOnPage: (picture) => library(picture, false),
  // Not the library's default, but what private or offline use requires: its code on this host.
  libraryInWorker: (picture) => library(picture, true),
};

function library(picture: Blob, useWebWorker: boolean): Promise<Blob> {
  const { imageCompression } = window as unknown as { imageCompression: Library };
  const file = new File([picture], 'photo.jpg', { type: 'image/jpeg' });
  return imageCompression(file, { ...libraryOptions, useWebWorker, libURL: `${location.origin}/library.js` });
}

let longest = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
}).observe({ entryTypes: ['longtask'] });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs one way once. */
async function run(way: string, picture: Picture, isWanted: boolean): Promise<CaptureRun> {
  const bytes = await (await fetch(picture.url)).arrayBuffer();
  const file = new Blob([bytes], { type: 'image/jpeg' });
  await pause(50);
  longest = 0;
  const start = performance.now();
  const photo = await ways[way]!(file, bytes, picture);
  const wallMs = performance.now() - start;
  // Long tasks are reported with a delay.
  await pause(100);
  return { wallMs, longestTaskMs: longest, bytes: photo.size, photo: isWanted ? await base64(photo) : null };
}

async function base64(photo: Blob): Promise<string> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  return (bytes as Uint8Array & { toBase64: () => string }).toBase64();
}

/** Called from outside the page. */
export interface CaptureBench {
  ways: string[];
  run: typeof run;
}

warmUp();
(globalThis as { captureBench?: CaptureBench }).captureBench = { ways: Object.keys(ways), run };
