/** Every selectable colour meets WCAG AA contrast, in both schemes, by computation. */
import { describe, expect, test } from 'vitest';

import { COLOURS, PALETTES } from './palettes.ts';
import { schemeColours, themeOf } from './theme.ts';

const AA_TEXT = 4.5;
const AA_PARTS = 3;
/** Backgrounds of Mantine and ours behind text. */
const DARK_BODY = '#1a211d';

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test("contrast follows WCAG's formula", () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

describe.each(COLOURS)('%s', (colour) => {
  const { shades } = PALETTES[colour];
  const light = schemeColours(colour, 'light');
  const dark = schemeColours(colour, 'dark');

  test('white on filled surfaces', () => {
    const { primaryShade } = themeOf(colour);
    expect(primaryShade).toEqual({ light: 8, dark: 6 });
    for (const shade of [shades[8], shades[9], shades[6], shades[7]]) {
      expect(contrast(shade, '#ffffff')).toBeGreaterThanOrEqual(AA_TEXT);
    }
  });

  test('links and text on every background', () => {
    for (const ground of ['#f6f6f2', light['--ordito-surface'], light['--ordito-sunken']]) {
      expect(contrast(light['--mantine-color-anchor'], ground)).toBeGreaterThanOrEqual(AA_TEXT);
    }
    for (const ground of [DARK_BODY, dark['--ordito-surface'], dark['--ordito-sunken']]) {
      expect(contrast(dark['--mantine-color-anchor'], ground)).toBeGreaterThanOrEqual(AA_TEXT);
    }
  });

  test('pressed choices, icons and initials', () => {
    expect(contrast('#10241b', shades[3])).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrast(shades[8], shades[1])).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrast(shades[2], shades[9])).toBeGreaterThanOrEqual(AA_TEXT);
  });

  test('the side menu', () => {
    for (const scheme of [light, dark]) {
      expect(contrast(scheme['--ordito-rail-text'], scheme['--ordito-rail'])).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrast('#ffffff', scheme['--ordito-rail-active'])).toBeGreaterThanOrEqual(AA_TEXT);
      // The focus outline there.
      expect(contrast('#f0c36a', scheme['--ordito-rail'])).toBeGreaterThanOrEqual(AA_PARTS);
    }
  });

  test('the focus outline', () => {
    for (const ground of ['#f6f6f2', light['--ordito-surface'], DARK_BODY, dark['--ordito-surface']]) {
      expect(contrast(shades[5], ground)).toBeGreaterThanOrEqual(AA_PARTS);
    }
  });
});
