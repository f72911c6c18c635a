/** Tiling value noise, made once per process. */
import { seeded } from '../../server/demo/random.ts';

/** Edge of a noise tile, in pixels: a power of two. */
export const NOISE_SIZE = 512;
const MASK = NOISE_SIZE - 1;

const smooth = (t: number): number => t * t * (3 - 2 * t);

/** Adds one octave to the tile, `cells` squares wide, values -1 to 1. */
function octave(into: Float32Array, cells: number, weight: number, seed: number): void {
  const random = seeded(seed);
  const grid = Float32Array.from({ length: cells * cells }, () => random.between(-1, 1));
  const step = NOISE_SIZE / cells;
  for (let y = 0; y < NOISE_SIZE; y++) {
    const row = Math.floor(y / step);
    const fy = smooth(y / step - row);
    const above = row * cells;
    const below = ((row + 1) % cells) * cells;
    for (let x = 0; x < NOISE_SIZE; x++) {
      const column = Math.floor(x / step);
      const right = (column + 1) % cells;
      const fx = smooth(x / step - column);
      const top = grid[above + column]! * (1 - fx) + grid[above + right]! * fx;
      const bottom = grid[below + column]! * (1 - fx) + grid[below + right]! * fx;
      into[y * NOISE_SIZE + x]! += weight * (top * (1 - fy) + bottom * fy);
    }
  }
}

function fractal(octaves: readonly (readonly [cells: number, weight: number])[], seed: number): Float32Array {
  const tile = new Float32Array(NOISE_SIZE * NOISE_SIZE);
  octaves.forEach(([cells, weight], index) => octave(tile, cells, weight, seed + index));
  return tile;
}

const SOFT = fractal(
  [
    [4, 0.5],
    [8, 0.28],
    [16, 0.14],
    [32, 0.08],
  ],
  11,
);
const FINE = fractal(
  [
    [32, 0.3],
    [64, 0.3],
    [128, 0.25],
    [256, 0.15],
  ],
  23,
);
const GRAIN = fractal(
  [
    [512, 0.75],
    [256, 0.35],
  ],
  37,
);

const at = (tile: Float32Array, x: number, y: number): number => tile[(y & MASK) * NOISE_SIZE + (x & MASK)]!;

/** Wide, cloud-like noise at whole coordinates, about -1 to 1. */
export const soft = (x: number, y: number): number => at(SOFT, x, y);
/** Small blotches at whole coordinates, about -1 to 1. */
export const fine = (x: number, y: number): number => at(FINE, x, y);
/** Grain of single pixels at whole coordinates, about -1 to 1. */
export const grain = (x: number, y: number): number => at(GRAIN, x, y);

/** Wide noise between whole coordinates (bilinear), for stretched and turned lookups. */
export function softBetween(x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const fx = x - left;
  const fy = y - top;
  const upper = soft(left, top) * (1 - fx) + soft(left + 1, top) * fx;
  const lower = soft(left, top + 1) * (1 - fx) + soft(left + 1, top + 1) * fx;
  return upper * (1 - fy) + lower * fy;
}
