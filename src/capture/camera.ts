/** The device's camera, opened once and kept: a live picture for the viewfinder, stills in the highest quality it gives. */
import { encodeFrame } from './frame.ts';

/** Why there is no live picture. `ended`: it was unplugged or taken away while it ran. */
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

/** A still as it came from the camera. */
export interface Still {
  bytes: ArrayBuffer;
  mime: string;
}

/** An open camera. */
export interface Camera {
  stream: MediaStream;
  /** Id of the device, for choosing it again. */
  deviceId: string | undefined;
  hasTorch: boolean;
  /** Takes a still; `video` shows the live picture. Throws when the camera has gone. */
  shoot(video: HTMLVideoElement): Promise<Still>;
  setTorch(on: boolean): Promise<void>;
  close(): void;
}

/** What is not delivered within this time, in ms, is made from the live picture instead, or not at all. */
const STILL_MS = 3000;
/** After so many failures the camera is not asked for stills again. */
const FAILURES_MAX = 2;

type Capabilities = MediaTrackCapabilities & { torch?: boolean };
type StillSize = { imageWidth?: number; imageHeight?: number };
interface ImageCaptureLike {
  takePhoto: (size: StillSize) => Promise<Blob>;
  getPhotoCapabilities: () => Promise<{ imageWidth?: { max?: number }; imageHeight?: { max?: number } }>;
}
type ImageCaptureClass = new (track: MediaStreamTrack) => ImageCaptureLike;

/** Opens the camera at the back of the device, or the one that was chosen. Throws `CameraError`. */
export async function openCamera(deviceId?: string): Promise<Camera> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices?.getUserMedia) throw new CameraError('insecure');
  const Stills = (window as { ImageCapture?: ImageCaptureClass }).ImageCapture;
  // Where stills come from the sensor, a small live picture keeps the tablet cool; else the live picture is the still.
  // A camera on a cable takes its stills from the stream, and starts anew for any other size.
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
      // Of this moment: when the camera does not deliver, another garment may lie there by then.
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

/** The cameras there are; their names are known once one was opened. */
export async function listCameras(): Promise<MediaDeviceInfo[]> {
  const all = (await navigator.mediaDevices?.enumerateDevices?.().catch(() => [])) ?? [];
  return all.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
}

/** The largest still the camera says it can take; what the browser chooses where it does not say. */
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
