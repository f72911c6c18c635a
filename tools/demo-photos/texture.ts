/** Close-up cloth textures: tiling brightness maps of the threads. */
import type { Texture } from '../../server/demo/subject.ts';
import { fine, grain } from './noise.ts';

/** Edge of a texture tile, in pixels; a multiple of the threads' periods. */
export const TEXTURE_SIZE = 256;

const wave = (value: number, period: number): number => Math.sin((value / period) * 2 * Math.PI);

/** Brightness of a chunky V stitch, 16 by 16 pixels. */
function stitch(x: number, y: number, width: number, height: number): number {
  const column = Math.abs((((x % width) + width) % width) - width / 2) / (width / 2);
  const slanted = y + (1 - column) * height * 0.7;
  const ridge = Math.cos((slanted / height) * 2 * Math.PI);
  const groove = column < 0.14 || column > 0.9 ? -0.9 : 0;
  return ridge * 0.55 + groove * 0.6;
}

const surfaces: Record<Texture, (x: number, y: number) => number> = {
  jersey: (x, y) => stitch(x, y, 4, 4) * 0.16 + grain(x, y) * 0.3 + fine(x, y) * 0.25,
  weave: (x, y) =>
    wave(x, 4) * wave(y + 1, 4) * 0.28 + fine(x * 3, y) * 0.2 + fine(x, y * 3) * 0.2 + grain(x, y) * 0.25,
  twill: (x, y) => wave(x + y, 8) * 0.35 + grain(x, y) * 0.3 + fine(x, y) * 0.15,
  denim: (x, y) => wave(x + y, 8) * 0.4 + fine(x * 2, y >> 2) * 0.85 + grain(x, y) * 0.35,
  knit: (x, y) => stitch(x, y, 16, 16) + grain(x, y) * 0.25 + fine(x, y) * 0.3,
  rib: (x, y) => wave(x, 16) * 0.85 + stitch(x, y, 8, 8) * 0.3 + grain(x, y) * 0.2,
  wool: (x, y) => fine(x, y) * 1.1 + grain(x, y) * 0.55 + wave(x + y, 8) * 0.14,
  linen: (x, y) => wave(x, 4) * wave(y, 4) * 0.22 + fine(x >> 3, y * 2) * 0.55 + fine(x * 2, y >> 3) * 0.55,
  satin: (x, y) => fine(x >> 4, y) * 0.12 + grain(x, y) * 0.12,
};

const made = new Map<Texture, Float32Array>();

/** The tile of a texture, brightness about -1 to 1; made on first use. */
export function textureTile(texture: Texture): Float32Array {
  const known = made.get(texture);
  if (known) return known;
  const surface = surfaces[texture];
  const tile = new Float32Array(TEXTURE_SIZE * TEXTURE_SIZE);
  for (let y = 0; y < TEXTURE_SIZE; y++) {
    for (let x = 0; x < TEXTURE_SIZE; x++) tile[y * TEXTURE_SIZE + x] = surface(x, y);
  }
  made.set(texture, tile);
  return tile;
}
