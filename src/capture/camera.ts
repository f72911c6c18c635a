/** The device's camera, opened once and kept open: a live picture for the viewfinder, and stills in the highest available quality. */
import { encodeFrame } from './frame.ts';

/** Why there is no live picture. `ended`: the camera was unplugged or taken by another app while it ran. */
export type CameraProblem = 'insecure' | 'denied' | 'none' | 'busy' | 'ended';

/** Thrown when the camera cannot be opened. */
export class CameraError extends Error {
  override readonly name = 'CameraError';
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** A still from the camera. */
export interface Still {
  bytes: ArrayBuffer;
  mime: string;
}

/** An open camera. */
export interface Camera {
  stream: MediaStream;
  /** Id of the device, to select it again. */
  deviceId: string | undefined;
  hasTorch: boolean;
  /** Takes a still; `video` shows the live picture. Throws when the camera is gone. */
  shoot(video: HTMLVideoElement): Promise<Still>;
  setTorch(on: boolean): Promise<void>;
  close(): void;
}

/** After this time without a still, in ms, the live picture is used instead if there is one. */
const STILL_MS = 3000;
/** After this many failures, stills come from the live picture only. */
const FAILURES_MAX = 2;

type Capabilities = MediaTrackCapabilities & { torch?: boolean };
type StillSize = { imageWidth?: number; imageHeight?: number };
interface ImageCaptureLike {
  takePhoto: (size: StillSize) => Promise<Blob>;
  getPhotoCapabilities: () => Promise<{ imageWidth?: { max?: number }; imageHeight?: { max?: number } }>;
}
type ImageCaptureClass = new (track: MediaStreamTrack) => ImageCaptureLike;

/** Opens the rear camera, or the selected one. Throws `CameraError`. */
export async function openCamera(deviceId?: string): Promise<Camera> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices?.getUserMedia) throw new CameraError('insecure');
  const Stills = (window as { ImageCapture?: ImageCaptureClass }).ImageCapture;
  // If stills come from the sensor, a small live picture keeps the tablet cool; otherwise the live picture is the still. A USB camera takes
  // its stills from the stream, and restarts for any other size.
  const hasSensor = Stills !== undefined && window.matchMedia('(pointer: coarse)').matches;
  const size = hasSensor ? { width: 1440, height: 1080 } : { width: 4096, height: 3072 };
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } };
  const video = { ...which, width: { ideal: size.width }, height: { ideal: size.height } };
  const stream = await devices.getUserMedia({ video, audio: false }).catch((error: unknown) => {
    throw new CameraError(problemOf(error));
  });
  const [track] = stream.getVideoTracks();
  if (!track) throw new CameraError('none');
  const stills = Stills ? new Stills(track) : null;
  const largest = hasSensor && stills ? largestStill(stills) : Promise.resolve({});
  let failures = 0;
  const capabilities = (track.getCapabilities?.() ?? {}) as Capabilities;
  return {
    stream,
    deviceId: track.getSettings().deviceId,
    hasTorch: capabilities.torch === true,
    async shoot(element) {
      if (track.readyState === 'ended' || element.videoWidth === 0) throw new CameraError('ended');
      // Grabbed now: if the camera does not deliver, another garment may be in front of it by then.
      const frame = createImageBitmap(element).catch(() => null);
      if (stills && failures < FAILURES_MAX) {
        const still = await inTime(stills.takePhoto(await largest)).catch(() => null);
        if (still && still.size > 0) {
          void frame.then((spare) => spare?.close());
          return { bytes: await still.arrayBuffer(), mime: still.type || 'image/jpeg' };
        }
        failures += 1;
      }
      const spare = await frame;
      if (!spare) throw new CameraError('ended');
      return { bytes: await inTime(encodeFrame(spare)), mime: 'image/jpeg' };
    },
    setTorch: (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }),
    close: () => stream.getTracks().forEach((each) => each.stop()),
  };
}

/** The available cameras; their names are known after one was opened. */
export async function listCameras(): Promise<MediaDeviceInfo[]> {
  const all = (await navigator.mediaDevices?.enumerateDevices?.().catch(() => [])) ?? [];
  return all.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
}

/** The largest still the camera reports; the browser's default if it reports none. */
async function largestStill(stills: ImageCaptureLike): Promise<StillSize> {
  const { imageWidth, imageHeight } = await stills
    .getPhotoCapabilities()
    .catch((): Awaited<ReturnType<ImageCaptureLike['getPhotoCapabilities']>> => ({}));
  return imageWidth?.max && imageHeight?.max ? { imageWidth: imageWidth.max, imageHeight: imageHeight.max } : {};
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'none';
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CameraError('busy')), STILL_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
