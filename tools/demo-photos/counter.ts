/** The surfaces in the photos, one per hub center. */
import type { Counter } from '../../server/demo/subject.ts';
import { fine, grain, soft, softBetween } from './noise.ts';

/** Size of a surface, in pixels: larger than a photo, so that each photo shows another part. */
export const COUNTER_WIDTH = 1400;
export const COUNTER_HEIGHT = 1800;

type Paint = (x: number, y: number) => readonly [number, number, number];

const PLANK = 350;
const PLANK_TONES = [0, 9, -7, 4];

/** Oak planks: long grain, a tone per plank, dark joints. */
function oak(x: number, y: number): readonly [number, number, number] {
  const plank = Math.floor(x / PLANK);
  const within = x - plank * PLANK;
  const rings = softBetween(within * 0.55 + plank * 131, y * 0.045 + plank * 77);
  const line = Math.sin((rings * 9 + within * 0.035) * 6.283) * 5;
  const pores = Math.min(0, fine(x * 3 + plank * 50, y >> 5) + 0.1) * 16;
  const joint = within < 3 || within > PLANK - 2 ? -55 : within < 8 ? -12 : 0;
  const light = PLANK_TONES[plank % 4]! + rings * 11 + line + pores + grain(x, y) * 4 + joint;
  return [193 + light, 163 + light * 0.95, 124 + light * 0.85];
}

/** White laminate with a hint of speckle. */
function laminate(x: number, y: number): readonly [number, number, number] {
  const speck = fine(x, y) < -0.62 ? -13 : 0;
  const light = soft(x >> 1, y >> 1) * 4 + grain(x, y) * 3 + speck;
  return [222 + light, 222 + light, 218 + light];
}

/** Troweled concrete: clouds, pores, a warm grey. */
function concrete(x: number, y: number): readonly [number, number, number] {
  const pore = fine(x * 2, y * 2) < -0.7 ? -24 : 0;
  const light = soft(x >> 1, y >> 1) * 20 + soft(x * 2, y) * 7 + fine(x, y) * 8 + grain(x, y) * 6 + pore;
  return [161 + light, 160 + light, 156 + light];
}

/** Grey wool felt, fibres in all directions. */
function felt(x: number, y: number): readonly [number, number, number] {
  const light = fine(x * 2, y >> 1) * 12 + fine(x >> 1, y * 2 + 90) * 12 + grain(x, y) * 10 + soft(x >> 1, y >> 1) * 7;
  return [128 + light, 133 + light, 134 + light];
}

/** Brown paper off a roll: faint ribs and fibres. */
function kraft(x: number, y: number): readonly [number, number, number] {
  const rib = Math.sin(x * 0.42) * 2.2;
  const light = rib + fine(x >> 1, y * 2) * 9 + soft(x >> 1, y >> 1) * 9 + grain(x, y) * 6;
  return [190 + light, 157 + light, 118 + light * 0.9];
}

const PAINTS: Record<Counter, Paint> = { oak, laminate, concrete, felt, kraft };
const made = new Map<Counter, Uint8ClampedArray>();

/** A surface as RGB bytes, made on first use. */
export function counterSurface(counter: Counter): Uint8ClampedArray {
  const known = made.get(counter);
  if (known) return known;
  const paint = PAINTS[counter];
  const surface = new Uint8ClampedArray(COUNTER_WIDTH * COUNTER_HEIGHT * 3);
  for (let y = 0; y < COUNTER_HEIGHT; y++) {
    for (let x = 0; x < COUNTER_WIDTH; x++) surface.set(paint(x, y), (y * COUNTER_WIDTH + x) * 3);
  }
  made.set(counter, surface);
  return surface;
}
