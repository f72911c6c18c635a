import { expect, it } from 'vitest';

import { COLOURS } from '../../../contract/vocabulary/colours.ts';
import { PATTERNS } from '../../../contract/vocabulary/patterns.ts';
import { findWords } from './word-search.ts';

const ids = (...search: Parameters<typeof findWords>) => findWords(...search).map(({ id }) => id);

it('matches the beginning of any word part, ignoring case and accents', () => {
  expect(ids(COLOURS, 'mil', 'it')).toEqual(['khaki_green']);
  expect(ids(COLOURS, 'VERDE', 'it')).toEqual(['green', 'khaki_green', 'aqua']);
  expect(ids(PATTERNS, 'melan', 'it')).toEqual(['melange']);
  expect(ids(PATTERNS, 'tartan', 'it')).toEqual(['check']);
});

it('ranks an exact match first', () => {
  expect(ids(COLOURS, 'blue', 'en')).toEqual(['blue', 'light_blue']);
  expect(ids(COLOURS, 'blue', 'zh')[0]).toBe('blue');
});

it('falls back to any part of a word', () => {
  expect(ids(COLOURS, 'rossa', 'it')).toEqual([]);
  expect(ids(COLOURS, 'eaux', 'it')).toEqual(['burgundy']);
});

it('matches Chinese words by English letters too', () => {
  expect(ids(COLOURS, '藏', 'zh')).toEqual(['navy']);
  expect(ids(COLOURS, 'nav', 'zh')).toEqual(['navy']);
});

it('returns all words for an empty text', () => {
  expect(findWords(COLOURS, '  ', 'it')).toHaveLength(COLOURS.length);
});
