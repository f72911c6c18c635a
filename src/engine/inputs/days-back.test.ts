import { expect, test } from 'vitest';

import { daysBack } from './days-back.ts';

const NOON = Date.parse('2026-11-22T12:00:00Z');

test('counts today among the days', () => {
  expect(daysBack(NOON, 1)).toEqual(['2026-11-22', '2026-11-22']);
  expect(daysBack(NOON, 7)).toEqual(['2026-11-16', '2026-11-22']);
  expect(daysBack(NOON, 30)).toEqual(['2026-10-24', '2026-11-22']);
  expect(daysBack(NOON, 90)).toEqual(['2026-08-25', '2026-11-22']);
});

test('days are in UTC, whatever the local time zone', () => {
  expect(daysBack(Date.parse('2026-11-22T00:30:00+01:00'), 1)).toEqual(['2026-11-21', '2026-11-21']);
});
