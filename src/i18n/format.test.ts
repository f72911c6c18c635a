import { describe, expect, test } from 'vitest';

import { readDay } from '../../contract/typed/day.ts';
import {
  formatAge,
  formatBytes,
  formatCompact,
  formatDate,
  formatDateTime,
  formatKilograms,
  formatNumber,
  formatPercent,
  formatSpan,
  formatRecent,
  writeDay,
} from './format.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const ago = (seconds: number): string => new Date(NOW - seconds * 1000).toISOString();

describe('formatAge', () => {
  test.each([
    [0, 'now'],
    [29, 'now'],
    [30, '1 minute ago'],
    [61, '2 minutes ago'],
    [3599, '60 minutes ago'],
    [3600, '1 hour ago'],
    [3601, '2 hours ago'],
    [86_399, '24 hours ago'],
    [86_400, '1 day ago'],
    [172_799, '1 day ago'],
    [172_800, '2 days ago'],
    [40 * 86_400, '40 days ago'],
  ])('%i seconds', (seconds, words) => {
    expect(formatAge(ago(seconds), NOW, 'en')).toBe(words);
  });

  test('a time in the future is now', () => {
    expect(formatAge(ago(-500), NOW, 'en')).toBe('now');
  });

  test.each([
    ['it', '2 ore fa'],
    ['es', 'hace 2 horas'],
    ['zh', '2小时前'],
  ])('speaks %s', (language, words) => {
    expect(formatAge(ago(7000), NOW, language)).toBe(words);
  });
});

test('days are written day first, in every language', () => {
  const local = new Date(2026, 2, 5, 9, 7).toISOString();
  expect(formatDate(local)).toBe('05/03/2026');
  expect(formatDateTime(local)).toBe('05/03/2026 09:07');
});

test('numbers follow the language', () => {
  expect(formatNumber(12_345.5, 'it')).toBe('12.345,5');
  expect(formatNumber(12_345.5, 'en')).toBe('12,345.5');
});

test.each([
  [0, '0 MB'],
  [21, '1 kB'],
  [48_600, '49 kB'],
  [340_000, '0.3 MB'],
  [9_940_000, '9.9 MB'],
  [512_400_000, '512 MB'],
  [1_000_000_000, '1 GB'],
  [64_200_000_000, '64 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes, 'en')).toBe(words);
});

test('a weight in kilograms is written to the gram', () => {
  const written = [12_500, 450, 1_234_567].map((grams) => formatKilograms(grams, 'it').replace('\u00a0', ' '));
  expect(written).toEqual(['12,5 kg', '0,45 kg', '1234,567 kg']);
});

test.each([
  [0.4, '0 min'],
  [119, '119 min'],
  [120, '2 hr'],
  [47 * 60, '47 hr'],
  [128_698, '89 days'],
])('%i minutes took %s', (minutes, words) => {
  expect(formatSpan(minutes, 'en')).toBe(words);
});

test('shares are written as per cent of the language', () => {
  expect([formatPercent(0.42, 'en'), formatPercent(1, 'it')]).toEqual(['42%', '100%']);
  expect(formatPercent(0.42, 'es')).toMatch(/^42\s%$/);
});

test('a time of today has no date, another one has', () => {
  const noon = new Date(2026, 10, 21, 12, 5);
  expect(formatRecent(noon.toISOString(), new Date(2026, 10, 21, 23, 59).getTime())).toBe('12:05');
  expect(formatRecent(noon.toISOString(), new Date(2026, 10, 22, 0, 1).getTime())).toBe('21/11/2026 12:05');
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1k'],
  [1240, '1.2k'],
  [12_000, '12k'],
  [999_949, '999.9k'],
  [999_950, '1M'],
  [3.5e9, '3.5G'],
  [2e12, '2T'],
  [7e15, '7P'],
  [1.2e18, '1.2E'],
])('%i in little room', (value, words) => {
  expect(formatCompact(value, 'en')).toBe(words);
});

test.each([
  ['05/11/2026', '2026-11-05'],
  ['5/11/2026', '2026-11-05'],
  [' 5.11.2026 ', '2026-11-05'],
  ['05112026', '2026-11-05'],
  ['2026-11-05', '2026-11-05'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', null],
  ['11/25/2026', null],
  ['5/11/26', null],
  ['5/11/202', null],
  ['2026', null],
  ['soon', null],
  ['', null],
])('%j is typed for the day %s, day first in every browser', (typed, day) => {
  expect(readDay(typed)).toBe(day);
  if (day) expect(readDay(writeDay(day))).toBe(day);
});
