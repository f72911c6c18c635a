import { describe, expect, it } from 'vitest';

import { colourDistance, labOf } from './lab.ts';
import { certainColoursOf, coloursOf } from './photo-colours.ts';

type Rgb = readonly [number, number, number];

/** 64 × 64 pixels as a canvas returns them: a central object, in one colour or two halves, on a background. */
function picture(thing: Rgb, behind: Rgb, other: Rgb = thing): Uint8ClampedArray {
  const pixels = Array.from({ length: 64 * 64 }, (_, index) => {
    const [x, y] = [index % 64, Math.floor(index / 64)];
    const isThing = x > 14 && x < 50 && y > 10 && y < 56;
    return [...(isThing ? (y < 33 ? thing : other) : behind), 255];
  });
  return Uint8ClampedArray.from(pixels.flat());
}

describe('CIEDE2000', () => {
  it('matches the published test data', () => {
    // Sharma, Wu, Dalal 2005, pairs 1, 7, 9, 17 and 25.
    expect(colourDistance([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
    expect(colourDistance([50, 0, 0], [50, -1, 2])).toBeCloseTo(2.3669, 4);
    expect(colourDistance([50, 2.49, -0.001], [50, -2.49, 0.0009])).toBeCloseTo(7.1792, 4);
    expect(colourDistance([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4);
    expect(colourDistance([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387])).toBeCloseTo(1.2644, 4);
  });

  it('reads sRGB', () => {
    const [l, a, b] = labOf(255, 255, 255);
    expect([l, a, b].map((value) => Math.abs(Math.round(value)))).toEqual([100, 0, 0]);
  });
});

describe('photo colours', () => {
  it('are those of the object, not of the background', () => {
    expect(coloursOf(picture([20, 20, 20], [200, 180, 150]))?.ids).toEqual(['black']);
    expect(coloursOf(picture([200, 180, 150], [20, 20, 20]))?.ids).not.toContain('black');
  });

  it('are two for a two-colored object, and deterministic', () => {
    const two = picture([20, 20, 20], [150, 190, 200], [247, 247, 245]);
    expect(coloursOf(two)?.ids.toSorted()).toEqual(['black', 'white']);
    expect(coloursOf(two)).toEqual(coloursOf(two));
  });

  it('are the same for server bytes and canvas pixels', () => {
    const canvas = picture([31, 79, 168], [225, 220, 210], [40, 90, 180]);
    expect(coloursOf(new Uint8Array(canvas))).toEqual(coloursOf(canvas));
  });

  it('have at most the measured confidence, and fall back to the centre when nothing stands out', () => {
    const sure = coloursOf(picture([20, 20, 20], [200, 180, 150]))?.confidence ?? 0;
    expect(sure).toBeGreaterThan(0.5);
    expect(sure).toBeLessThanOrEqual(0.83);
    expect(coloursOf(picture([247, 247, 245], [247, 247, 245]))?.ids).toEqual(['white']);
  });

  it('are suggested only when certain', () => {
    expect(certainColoursOf(picture([20, 20, 20], [200, 180, 150]))?.ids).toEqual(['black']);
    // Halfway between two names, and two colours of which neither covers most of the object.
    const between = picture([152, 167, 141], [235, 235, 230]);
    const halves = picture([20, 20, 20], [150, 190, 200], [247, 247, 245]);
    for (const ambiguous of [between, halves]) {
      expect(coloursOf(ambiguous)?.ids.length).toBeGreaterThan(0);
      expect(certainColoursOf(ambiguous)).toBeNull();
    }
  });
});
