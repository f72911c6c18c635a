import { expect, it } from 'vitest';

import { calendarFile } from './calendar.ts';

const at = new Date('2026-11-26T10:00:00.500Z');
const event = {
  uid: '1@ordito',
  sequence: 2,
  day: '2026-12-31',
  title: 'B-1: mix, blue; last day',
  place: 'Torino',
  at,
};

it('a calendar file has one whole day, and is no message of an organizer', () => {
  const lines = calendarFile(event).split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:1@ordito',
      'SEQUENCE:2',
      'DTSTAMP:20261126T100000Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      String.raw`SUMMARY:B-1: mix\, blue\; last day`,
    ]),
  );
  expect(lines.some((line) => line.startsWith('METHOD'))).toBe(false);
});

it('a calendar file has lines of at most 75 bytes, and keeps every letter', () => {
  const title = '布料'.repeat(60);
  const file = calendarFile({ ...event, title });
  expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
});
