/** Detects bad photos from a small copy: pure, so that worker and tests agree. A false alarm costs trust: in doubt there is no hint. */
import type { PhotoSlot } from '../../contract/calls/intake.ts';
import { isCutOff } from './cut-off.ts';
import { sharpnessOf } from './sharpness.ts';

/** A reason to retake a photo. */
export type Hint = 'blurred' | 'dark' | 'bright' | 'cutOff';

/** Longest edge of the scored copy, in pixels. The limits below hold for this size. */
export const HINT_EDGE = 640;

/** Pixels as the canvas returns them: four bytes per pixel, row by row. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Below this the sharpest edges are as soft as after a blur of 3.5 pixels in a photo of 2,048. */
const SHARPNESS_MIN = 0.8;
/** Camera shake blurs one direction only. */
const DIRECTION_MIN = 0.6;
/** Grey levels, 0 to 255. */
const DARK = { median: 52, nearlyAll: 88 };
const BRIGHT = { median: 250, tenth: 185 };

/** What may be wrong with a photo, worst first. Takes a copy with `HINT_EDGE` as its longest edge. */
export function hintsOf(pixels: Pixels): Hint[] {
  const grey = greyOf(pixels);
  const hints: Hint[] = [];
  const level = levelsOf(grey);
  const sharpness = sharpnessOf(grey, pixels.width, pixels.height);
  if (sharpness && (sharpness.all < SHARPNESS_MIN || sharpness.direction < DIRECTION_MIN)) hints.push('blurred');
  if (level(0.5) < DARK.median && level(0.97) < DARK.nearlyAll) hints.push('dark');
  if (level(0.5) >= BRIGHT.median && level(0.1) >= BRIGHT.tenth) hints.push('bright');
  if (isCutOff(pixels)) hints.push('cutOff');
  return hints;
}

/** The hint for a photo in a slot; undefined if there is none. A tag lies on cloth that fills the picture, so it is never cut off. */
export const worstHint = (hints: readonly Hint[], slot: PhotoSlot): Hint | undefined =>
  hints.find((each) => slot !== 'tagImage' || each !== 'cutOff');

function greyOf({ data, width, height }: Pixels): Float32Array {
  const grey = new Float32Array(width * height);
  for (let index = 0, from = 0; index < grey.length; index++, from += 4) {
    grey[index] = 0.299 * data[from]! + 0.587 * data[from + 1]! + 0.114 * data[from + 2]!;
  }
  return grey;
}

/** Returns the grey level below which a share (0 to 1) of the pixels lies. */
function levelsOf(grey: Float32Array): (part: number) => number {
  const counts = new Uint32Array(256);
  for (const value of grey) counts[Math.min(255, Math.round(value))]! += 1;
  return (part) => {
    let left = part * grey.length;
    return Math.max(
      0,
      counts.findIndex((count) => (left -= count) < 0),
    );
  };
}
