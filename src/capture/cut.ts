/** Rotates and crops a selected picture before it is compressed. */
import { CaptureError, type Original } from './compress.ts';
import { decode } from './decode.ts';
import { readHeader, type Size } from './image-header.ts';

/** A part of a picture, as shares of its width and height from the upper left corner: 0 to 1. */
export interface Area extends Size {
  x: number;
  y: number;
}

/** An edit of a picture: quarter turns clockwise, then the part of the rotated picture to keep. */
export interface Cut {
  turns: number;
  area: Area;
}

/** The whole picture. */
export const WHOLE: Area = { x: 0, y: 0, width: 1, height: 1 };

/** Cropping less of an edge than this share is a slip of the finger. */
const SLIP = 0.004;
const QUALITY = 0.95;

/** Whether a cut leaves the picture as it is. */
export const isWhole = ({ turns, area }: Cut): boolean =>
  turns % 4 === 0 && area.width > 1 - SLIP && area.height > 1 - SLIP;

/** Size of the result of a cut, with a longest edge in pixels; never larger than the source. */
export function cutSize({ width, height }: Size, { turns, area }: Cut, edge: number): Size & { scale: number } {
  const [across, down] = turns % 2 === 0 ? [width, height] : [height, width];
  const scale = Math.min(1, edge / Math.max(across * area.width, down * area.height));
  const pixels = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: pixels(across * area.width), height: pixels(down * area.height), scale };
}

/** Draws a cut as a JPEG whose longest edge is no longer than `edge`, in pixels. Throws `CaptureError`. */
export async function cutPicture(original: Original, cut: Cut, edge: number): Promise<Blob> {
  const { turns, area } = cut;
  // Enough pixels that the part alone reaches the edge.
  const needed = Math.ceil(edge / Math.max(Math.min(area.width, area.height), SLIP));
  const { source, size } = await decode(original.bytes, needed).catch(() => {
    throw new CaptureError(readHeader(original.bytes).type === 'heic' ? 'heic' : 'corrupt');
  });
  const canvas = document.createElement('canvas');
  try {
    const { width, height, scale } = cutSize(size, cut, edge);
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new CaptureError('corrupt');
    context.imageSmoothingQuality = 'high';
    // A transparent PNG would turn black in a JPEG.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    const [across, down] = turns % 2 === 0 ? [size.width, size.height] : [size.height, size.width];
    context.scale(scale, scale);
    context.translate(across * (0.5 - area.x), down * (0.5 - area.y));
    context.rotate((turns * Math.PI) / 2);
    context.drawImage(source, -size.width / 2, -size.height / 2, size.width, size.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!blob) throw new CaptureError('corrupt');
    return blob;
  } finally {
    source.close();
    canvas.width = canvas.height = 0;
  }
}
