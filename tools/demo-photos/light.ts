/** Light and shadow: converts heights and folds to maps of brightness and thread displacement. */
import sharp from 'sharp';

import type { Random } from '../../server/demo/random.ts';
import { COARSE, COARSE_HEIGHT, COARSE_WIDTH, type Layers, MAP_HEIGHT, MAP_WIDTH } from './layers.ts';
import { softBetween } from './noise.ts';

/** Byte value of brightness 1. */
export const EVEN_LIGHT = 128;
/** Displacement in pixels per step of the byte, around 128. */
export const PUSH_STEP = 0.22;

/** Ripples of cloth that is not perfectly flat: warped noise, about -1 to 1. */
function ripples(x: number, y: number, offset: number, lean: number): number {
  const warp = softBetween(x * 0.35 + offset, y * 0.35 - offset) * 46;
  const along = x * Math.cos(lean) + y * Math.sin(lean);
  const across = y * Math.cos(lean) - x * Math.sin(lean);
  const ridge = 1 - 2 * Math.abs(softBetween(along * 0.95 + warp + offset * 3, across * 0.4 + warp));
  return ridge * 0.8 + softBetween(x * 0.6 + offset * 7, y * 0.6) * 0.6;
}

/** Folds and ripples on the coarse grid, in pixels of height. */
function wornGrid(layers: Layers, wrinkle: number, random: Random): Float32Array {
  const offset = random.between(0, 500);
  const lean = random.between(-0.5, 0.5);
  const grid = new Float32Array(COARSE_WIDTH * COARSE_HEIGHT);
  return grid.map((_, index) => {
    const column = index % COARSE_WIDTH;
    const row = (index - column) / COARSE_WIDTH;
    return ripples(column * COARSE, row * COARSE, offset, lean) * wrinkle * 5.5 + (layers.folds[index]! - 128) * 0.16;
  });
}

/** Heights of the whole arrangement, in pixels of the map. */
function heights(layers: Layers, wrinkle: number, random: Random): Float32Array {
  const grid = wornGrid(layers, wrinkle, random);
  const field = new Float32Array(MAP_WIDTH * MAP_HEIGHT);
  for (let y = 0; y < MAP_HEIGHT; y++) {
    const row = (y / COARSE) | 0;
    const fy = y / COARSE - row;
    for (let x = 0; x < MAP_WIDTH; x++) {
      const index = y * MAP_WIDTH + x;
      const column = (x / COARSE) | 0;
      const fx = x / COARSE - column;
      const corner = row * COARSE_WIDTH + column;
      const upper = grid[corner]! * (1 - fx) + grid[corner + 1]! * fx;
      const lower = grid[corner + COARSE_WIDTH]! * (1 - fx) + grid[corner + COARSE_WIDTH + 1]! * fx;
      const level = layers.level[index]!;
      const rest = level > 24 ? 1 : level / 24;
      const worn = upper * (1 - fy) + lower * fy;
      field[index] = level * 0.045 + layers.levelSoft[index]! * 0.075 + worn * rest;
    }
  }
  return field;
}

/** The shadow on the counter, one byte per pixel: a narrow dark one at the edge, a wide faint one beside it. */
async function shadowMap(layers: Layers): Promise<Buffer> {
  const cast = new Uint8ClampedArray(MAP_WIDTH * MAP_HEIGHT);
  const shift = 7;
  for (let y = 0; y < MAP_HEIGHT; y++) {
    for (let x = 0; x < MAP_WIDTH; x++) {
      const index = y * MAP_WIDTH + x;
      const from = Math.max(0, y - shift) * MAP_WIDTH + Math.max(0, x - shift + 1);
      cast[index] = layers.level[index]! * 0.75 + layers.level[from]! * 0.75 + layers.levelSoft[from]! * 0.5;
    }
  }
  const raw = { width: MAP_WIDTH, height: MAP_HEIGHT, channels: 1 } as const;
  return sharp(cast, { raw }).blur(5).toColourspace('b-w').raw().toBuffer();
}

/** Channels of one light pixel: brightness, then shadow on the counter. */
export const LIGHT_CHANNELS = 2;

/** Both at map size. */
export interface LightMap {
  light: Uint8ClampedArray;
  /** Two bytes per pixel: thread displacement to the right, and down. */
  push: Uint8ClampedArray;
}

/** The light over the whole arrangement at map size. The lamp is at the upper left; places lower than their surroundings get less light. */
export async function lightMap(layers: Layers, wrinkle: number, random: Random): Promise<LightMap> {
  const field = heights(layers, wrinkle, random);
  const shadow = await shadowMap(layers);
  const light = new Uint8ClampedArray(MAP_WIDTH * MAP_HEIGHT * LIGHT_CHANNELS);
  const push = new Uint8ClampedArray(MAP_WIDTH * MAP_HEIGHT * 2);
  for (let y = 0; y < MAP_HEIGHT; y++) {
    const above = Math.max(0, y - 1) * MAP_WIDTH;
    const below = Math.min(MAP_HEIGHT - 1, y + 1) * MAP_WIDTH;
    const row = y * MAP_WIDTH;
    for (let x = 0; x < MAP_WIDTH; x++) {
      const index = row + x;
      const slopeX = field[row + Math.min(MAP_WIDTH - 1, x + 1)]! - field[row + Math.max(0, x - 1)]!;
      const slopeY = field[below + x]! - field[above + x]!;
      const facing = (0.42 * slopeX + 0.56 * slopeY) / Math.sqrt(1 + 0.35 * (slopeX * slopeX + slopeY * slopeY));
      const sunk = Math.max(0, layers.levelSoft[index]! - layers.level[index]!) / 255;
      const brightness = (1 + facing * 0.5 - Math.max(0, facing - 1) * 0.2) * (1 - sunk * 0.85);
      light[index * 2] = Math.max(0.3, brightness) * EVEN_LIGHT;
      light[index * 2 + 1] = shadow[index]!;
      push[index * 2] = 128 + slopeX * 26;
      push[index * 2 + 1] = 128 + slopeY * 26;
    }
  }
  return { light, push };
}

const HALF_ROW = MAP_WIDTH * LIGHT_CHANNELS;
/** One row of the map with its first and last pixel doubled, so that every pixel has two neighbours. */
const halfRow = new Float32Array(HALF_ROW + 2 * LIGHT_CHANNELS);

/** Enlarges the light for one row of the photo to twice its size, smoothly, into `row`. */
export function enlargeRow(light: Uint8ClampedArray, y: number, row: Float32Array): void {
  const place = Math.max(0, (y - 0.5) / 2);
  const top = Math.floor(place) * HALF_ROW;
  const bottom = Math.min(MAP_HEIGHT - 1, Math.floor(place) + 1) * HALF_ROW;
  const down = place - Math.floor(place);
  for (let index = 0; index < HALF_ROW; index++) {
    halfRow[index + LIGHT_CHANNELS] = light[top + index]! * (1 - down) + light[bottom + index]! * down;
  }
  halfRow.copyWithin(0, LIGHT_CHANNELS, 2 * LIGHT_CHANNELS);
  halfRow.copyWithin(HALF_ROW + LIGHT_CHANNELS, HALF_ROW);
  for (let index = 0, twice = 0; index < HALF_ROW; twice += LIGHT_CHANNELS) {
    for (const end = index + LIGHT_CHANNELS; index < end; index++, twice++) {
      const own = halfRow[index + LIGHT_CHANNELS]! * 0.75;
      row[twice] = own + halfRow[index]! * 0.25;
      row[twice + LIGHT_CHANNELS] = own + halfRow[index + 2 * LIGHT_CHANNELS]! * 0.25;
    }
  }
}
