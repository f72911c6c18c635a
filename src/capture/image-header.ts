/** Detects a file's type from its first bytes, not from its name: enough to refuse what cannot be decoded before it costs memory. */

export type ImageType = 'jpeg' | 'png' | 'webp' | 'heic' | 'other';

/** Width and height, in pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface ImageHeader {
  type: ImageType;
  /** Pixels as stored; null for formats that are not parsed. */
  size: Size | null;
  /** EXIF orientation of the stored pixels, 1 to 8; null for formats that are not parsed. */
  orientation: number | null;
}

const EXIF_MARK = 'Exif\0\0';
const ORIENTATION_TAG = 0x01_12;
const SHORT = 3;

/** Reads type, stored size and orientation from a file's bytes. */
export function readHeader(bytes: ArrayBuffer): ImageHeader {
  const view = new DataView(bytes);
  if (view.byteLength > 3 && view.getUint32(0) >>> 8 === 0xff_d8_ff) return { type: 'jpeg', ...readJpeg(view) };
  const other = { size: null, orientation: null };
  if (ascii(view, 1, 3) === 'PNG' && ascii(view, 12, 4) === 'IHDR' && view.byteLength >= 24) {
    return { ...other, type: 'png', size: { width: view.getUint32(16), height: view.getUint32(20) } };
  }
  if (ascii(view, 0, 4) === 'RIFF' && ascii(view, 8, 4) === 'WEBP') return { ...other, type: 'webp' };
  if (ascii(view, 4, 4) === 'ftyp' && /^(hei[cxms]|hev[cx]|mif1|msf1)/.test(ascii(view, 8, 4))) {
    return { ...other, type: 'heic' };
  }
  return { ...other, type: 'other' };
}

/** Size in the first frame header (SOF) of a JPEG, null if there is none, and the orientation before it. */
function readJpeg(view: DataView): Omit<ImageHeader, 'type'> {
  let orientation: number | null = null;
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) break;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      const size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      return { size, orientation: orientation ?? 1 };
    }
    if (marker === 0xda) break;
    const length = view.getUint16(at + 2);
    if (marker === 0xe1 && ascii(view, at + 4, EXIF_MARK.length) === EXIF_MARK) {
      orientation ??= exifOrientation(view, at + 4 + EXIF_MARK.length, at + 2 + length);
    }
    at += 2 + length;
  }
  return { size: null, orientation };
}

/** Orientation in the first directory of a TIFF block between two offsets; null if there is none. */
function exifOrientation(view: DataView, start: number, end: number): number | null {
  const last = Math.min(end, view.byteLength);
  if (start + 8 > last) return null;
  const little = ascii(view, start, 2) === 'II';
  const directory = start + view.getUint32(start + 4, little);
  if (directory + 2 > last) return null;
  const count = view.getUint16(directory, little);
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > last) return null;
    if (view.getUint16(entry, little) !== ORIENTATION_TAG || view.getUint16(entry + 2, little) !== SHORT) continue;
    const value = view.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** A bad copy puts at most this many bytes before a picture; further on it may be a thumbnail inside another format. */
const STRAY_MAX = 16;

/** Number of stray bytes before the start of a JPEG; 0 if there are none, and for everything that is no such picture. */
export function strayBytes(bytes: ArrayBuffer): number {
  const view = new DataView(bytes);
  for (let at = 0; at <= STRAY_MAX && at + 4 <= view.byteLength; at++) {
    if (view.getUint32(at) >>> 8 === 0xff_d8_ff) return at;
  }
  return 0;
}

/** Fewer bytes per pixel than this are a file's header and a grey area. */
const BYTES_PER_PIXEL_MIN = 0.01;

/** Whether a JPEG without its end has enough data left to show anything. */
export function showsAnything(bytes: ArrayBuffer): boolean {
  const { size } = readHeader(bytes);
  return size !== null && bytes.byteLength >= size.width * size.height * BYTES_PER_PIXEL_MIN;
}

/** Adds an end marker to a truncated JPEG: browsers decode what there is, and leave the rest grey. */
export async function withEnd(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  return new Blob([bytes, new Uint8Array([0xff, 0xd9])]).arrayBuffer();
}

function ascii(view: DataView, from: number, length: number): string {
  if (view.byteLength < from + length) return '';
  return String.fromCharCode(...new Uint8Array(view.buffer, from, length));
}
