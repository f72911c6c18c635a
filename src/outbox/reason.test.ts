/** The reasons shown for an item are correct. */
import { expect, test } from 'vitest';

import { CODE_REASONS } from '../../contract/failure.ts';
import type { Parcel } from '../store/db.ts';
import { explain, nextTry } from './reason.ts';

const parcel = (given: Partial<Parcel>) => given as Parcel;
const text = (given: Partial<Parcel>) => explain(parcel(given)).message ?? '';
const NOW = Date.parse('2026-11-22T13:00:00Z');

test('reason: photos that stay too large are not promised to be compressed again', () => {
  const reason = { word: 'tooLarge', status: 413 } as const;
  expect(text({ state: 'waiting', reason })).toContain('being made smaller and will be sent again');
  expect(text({ state: 'attention', reason })).toContain('can’t be made smaller');
});

test('reason: a photo that only the server cannot read is not reported as lost here', () => {
  expect(text({ state: 'attention', reason: { word: 'unreadable', status: 415 } })).toContain(
    'The photo on this device is intact',
  );
  expect(text({ state: 'attention', reason: { word: 'unreadable' } })).toContain(
    'This device can’t read one of its photos',
  );
});

test('reason: each refusal of a code has its own text', () => {
  const words = [...CODE_REASONS, undefined].map((why) =>
    text({ state: 'attention', reason: { word: 'codeTaken', status: 409, ...(why ? { why } : {}) } }),
  );
  expect(new Set(words).size).toBe(CODE_REASONS.length);
  expect(words.every((each) => each.includes('new code'))).toBe(true);
});

test('reason: the time of the next try is shown if it is at least a minute away', () => {
  const at = (nextAt: number, state: Parcel['state'] = 'waiting') => nextTry(parcel({ state, nextAt }), NOW);
  expect(at(NOW + 600_000)).toBe('2026-11-22T13:10:00.000Z');
  expect(at(NOW + 30_000)).toBeNull();
  expect(at(NOW + 600_000, 'queued')).toBeNull();
});
