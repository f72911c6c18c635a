/**
 * Decodes a picture upright and, if the browser can, no larger than needed. WebCodecs first, the fastest: the JPEG library skips what is
 * not needed.
 */
import { fitWithin } from './fit.ts';
import { readHeader, type ImageHeader, type Size } from './image-header.ts';

/** A decoded picture, upright when drawn. The owner closes it: it holds tens of megabytes. */
export interface DecodedPicture {
  /** At least as large as requested, unless the picture is smaller. */
  source: VideoFrame | ImageBitmap;
  /** Upright size of the whole picture: the exact proportions; the source is rounded to a pixel. */
  size: Size;
}

/** EXIF's eight orientations as a frame reports them; browsers differ on the mirrored ones. */
const FRAME_TURNS: readonly (readonly [rotation: number, flip: boolean])[] = [
  [0, false],
  [0, true],
  [180, false],
  [180, true],
  [90, true],
  [90, false],
  [270, true],
  [270, false],
];

/** The JPEG library scales to n eighths while it decodes, at no cost. */
const EIGHTHS = 8;

/** Decodes a picture for a longest edge, in pixels. Throws the browser's error for pictures it cannot decode. */
export async function decode(bytes: ArrayBuffer, edge: number): Promise<DecodedPicture> {
  const header = readHeader(bytes);
  const upright = uprightSize(header);
  const frame = upright && (await decodeScaled(bytes, header.orientation ?? 1, upright, edge).catch(() => null));
  if (frame) return { source: frame, size: upright };
  const file = new Blob([bytes], { type: `image/${header.type}` });
  const small = upright && (await decodeSmall(file, upright, edge));
  if (small) return { source: small, size: upright };
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
  return { source: whole, size: { width: whole.width, height: whole.height } };
}

/** Size as displayed; null if the header does not say it: for all but JPEG. */
function uprightSize({ size, orientation }: ImageHeader): Size | null {
  if (!size || !orientation) return null;
  return orientation >= 5 ? { width: size.height, height: size.width } : size;
}

/** Decodes a JPEG with WebCodecs; null if that is missing, or would not show this picture upright. */
async function decodeScaled(
  bytes: ArrayBuffer,
  orientation: number,
  upright: Size,
  edge: number,
): Promise<VideoFrame | null> {
  if (typeof ImageDecoder === 'undefined') return null;
  if (orientation !== 1 && !('rotation' in VideoFrame.prototype)) return null;
  const longest = Math.max(upright.width, upright.height);
  // Never the target itself: the library scales in eighths only, picks the next smaller one, and the browser enlarges that.
  const part = Math.min(1, Math.ceil((EIGHTHS * edge) / longest) / EIGHTHS);
  const desiredWidth = Math.ceil(upright.width * part);
  const desiredHeight = Math.ceil(upright.height * part);
  const decoder = new ImageDecoder({ type: 'image/jpeg', data: bytes, desiredWidth, desiredHeight });
  try {
    const { image } = await decoder.decode();
    if (isUpright(image, orientation, upright)) return image;
    image.close();
    return null;
  } finally {
    decoder.close();
  }
}

/** Whether drawing the frame shows the picture upright and undistorted. */
function isUpright(frame: VideoFrame & { rotation?: number; flip?: boolean }, orientation: number, upright: Size) {
  const [rotation, flip] = FRAME_TURNS[orientation - 1] ?? [0, false];
  if ((frame.rotation ?? 0) !== rotation || (frame.flip ?? false) !== flip) return false;
  return hasShape({ width: frame.displayWidth, height: frame.displayHeight }, upright);
}

/** Decodes and scales with `createImageBitmap`; null if scaling is not needed, or the result is wrong. */
async function decodeSmall(file: Blob, upright: Size, edge: number): Promise<ImageBitmap | null> {
  if (Math.max(upright.width, upright.height) <= edge) return null;
  // Upright size: with the stored size, a rotated picture comes out distorted.
  const { width: resizeWidth, height: resizeHeight } = fitWithin(upright.width, upright.height, edge);
  const options = { imageOrientation: 'from-image', resizeWidth, resizeHeight, resizeQuality: 'high' } as const;
  const bitmap = await createImageBitmap(file, options);
  if (hasShape(bitmap, upright)) return bitmap;
  bitmap.close();
  return null;
}

/** Whether two sizes have the same proportions, up to rounding. */
const hasShape = (one: Size, other: Size): boolean =>
  Math.abs(one.width * other.height - one.height * other.width) <= Math.max(other.width, other.height) * 1.5;
