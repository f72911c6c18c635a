/** What a file is by its first bytes, not by its name: enough to refuse what cannot be decoded before it costs memory. */

export type ImageType = 'jpeg' | 'png' | 'webp' | 'heic' | 'other';

export interface ImageHeader {
  type: ImageType;
  /** Pixels as stored; null where the format is not read. */
  size: { width: number; height: number } | null;
}

/** Reads type and stored size out of a file's bytes. */
export function readHeader(bytes: ArrayBuffer): ImageHeader {
  const view = new DataView(bytes);
  const ascii = (from: number, length: number): string =>
    view.byteLength < from + length ? '' : String.fromCharCode(...new Uint8Array(bytes, from, length));
  if (view.byteLength > 3 && view.getUint32(0) >>> 8 === 0xff_d8_ff) return { type: 'jpeg', size: jpegSize(view) };
  if (ascii(1, 3) === 'PNG' && ascii(12, 4) === 'IHDR' && view.byteLength >= 24) {
    return { type: 'png', size: { width: view.getUint32(16), height: view.getUint32(20) } };
  }
  if (ascii(0, 4) === 'RIFF' && ascii(8, 4) === 'WEBP') return { type: 'webp', size: null };
  if (ascii(4, 4) === 'ftyp' && /^(hei[cxms]|hev[cx]|mif1|msf1)/.test(ascii(8, 4))) return { type: 'heic', size: null };
  return { type: 'other', size: null };
}

/** Size in the first frame header (SOF) of a JPEG; null when there is none. */
function jpegSize(view: DataView): ImageHeader['size'] {
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (marker === 0xda) return null;
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
