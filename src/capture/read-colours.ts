/** Reads the colours of a picture from its bytes. Needs OffscreenCanvas; runs in the worker. */
import { certainColoursOf, COLOURS_EDGE, type PhotoColours } from '../../contract/photo-colours.ts';
import { decode } from './decode.ts';

/** Longest edge to decode for, in pixels: enough for the shorter edge of a long picture. */
const DECODED_EDGE = 4 * COLOURS_EDGE;

/** Names the colours of a picture; null if they are uncertain, or it cannot be decoded. */
export async function readColours(bytes: ArrayBuffer): Promise<PhotoColours | null> {
  try {
    const { source } = await decode(bytes, DECODED_EDGE);
    try {
      const canvas = new OffscreenCanvas(COLOURS_EDGE, COLOURS_EDGE);
      const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
      if (!context) return null;
      context.imageSmoothingQuality = 'high';
      // Transparent pixels are white, as on the server.
      context.fillStyle = '#fff';
      context.fillRect(0, 0, COLOURS_EDGE, COLOURS_EDGE);
      context.drawImage(source, 0, 0, COLOURS_EDGE, COLOURS_EDGE);
      return certainColoursOf(context.getImageData(0, 0, COLOURS_EDGE, COLOURS_EDGE).data);
    } finally {
      source.close();
    }
  } catch {
    return null;
  }
}
