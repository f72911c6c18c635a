/** Every colour on offer keeps the contrast of WCAG AA, in both schemes: computed, not believed. */
import { describe, expect, test } from 'vitest';

import { COLOURS, PALETTES } from './palettes.ts';
import { schemeColours, themeOf } from './theme.ts';

const AA_TEXT = 4.5;
const AA_PARTS = 3;
/** Grounds of Mantine and ours that texts stand on. */
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

test('the measure is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

describe.each(COLOURS)('%s', (colour) => {
  const { shades } = PALETTES[colour];
  const light = schemeColours(colour, 'light');
  const dark = schemeColours(colour, 'dark');

  test('white on what is filled', () => {
    const { primaryShade } = themeOf(colour);
    expect(primaryShade).toEqual({ light: 8, dark: 6 });
    for (const shade of [shades[8], shades[9], shades[6], shades[7]]) {
      expect(contrast(shade, '#ffffff')).toBeGreaterThanOrEqual(AA_TEXT);
    }
  });

  test('links and texts on every ground', () => {
    for (const ground of ['#f6f6f2', light['--ordito-surface'], light['--ordito-sunken']]) {
      expect(contrast(light['--mantine-color-anchor'], ground)).toBeGreaterThanOrEqual(AA_TEXT);
    }
    for (const ground of [DARK_BODY, dark['--ordito-surface'], dark['--ordito-sunken']]) {
      expect(contrast(dark['--mantine-color-anchor'], ground)).toBeGreaterThanOrEqual(AA_TEXT);
    }
  });

  test('pressed choices, signs and initials', () => {
    expect(contrast('#10241b', shades[3])).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrast(shades[8], shades[1])).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrast(shades[2], shades[9])).toBeGreaterThanOrEqual(AA_TEXT);
  });

  test('the menu at the side', () => {
    for (const scheme of [light, dark]) {
      expect(contrast(scheme['--ordito-rail-text'], scheme['--ordito-rail'])).toBeGreaterThanOrEqual(AA_TEXT);
      expect(contrast('#ffffff', scheme['--ordito-rail-active'])).toBeGreaterThanOrEqual(AA_TEXT);
      // The outline of what has the focus there.
      expect(contrast('#f0c36a', scheme['--ordito-rail'])).toBeGreaterThanOrEqual(AA_PARTS);
    }
  });

  test('the outline of what has the focus', () => {
    for (const ground of ['#f6f6f2', light['--ordito-surface'], DARK_BODY, dark['--ordito-surface']]) {
      expect(contrast(shades[5], ground)).toBeGreaterThanOrEqual(AA_PARTS);
    }
  });
});
