/** Reads QR codes back from pictures in Node, with the same reader the app falls back to. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { encode } from 'uqr';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });

/** The texts of all QR codes in a PNG or JPEG, sorted. */
export async function readQr(picture: Uint8Array): Promise<string[]> {
  const found = await readBarcodes(picture, { formats: ['QRCode'] });
  return found.map(({ text }) => text).sort();
}

/** One second of a camera that looks at a QR code, as the raw video file that Chromium plays as its fake camera. */
export function videoOf(text: string): Uint8Array {
  const [width, height, module] = [640, 480, 8];
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const [left, top] = [Math.floor((width - size * module) / 2), Math.floor((height - size * module) / 2)];
  const luma = new Uint8Array(width * height).fill(150);
  for (let y = 0; y < size * module; y++) {
    for (let x = 0; x < size * module; x++) {
      const black = data[Math.floor(y / module)]?.[Math.floor(x / module)] ?? false;
      luma[(top + y) * width + left + x] = black ? 30 : 230;
    }
  }
  const chroma = new Uint8Array((width * height) / 2).fill(128);
  const frame = [new TextEncoder().encode('FRAME\n'), luma, chroma];
  const head = new TextEncoder().encode(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...Array.from({ length: 10 }, () => frame).flat()]);
}
