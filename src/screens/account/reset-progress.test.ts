import { expect, test } from 'vitest';

import { MAIL_CODE_MS } from '../../../contract/limits.ts';
import { readProgress } from './reset-progress.ts';

const NOW = Date.parse('2026-11-21T08:00:00Z');
const code = { step: 'code', email: 'anna@example.it', sentAt: NOW - 60_000 };
const password = { step: 'password', email: 'anna@example.it', sentAt: NOW - 60_000, resetToken: 'a token' };

test.each([code, password])('$step is resumed', (progress) => {
  expect(readProgress(JSON.stringify(progress), NOW)).toEqual(progress);
});

test('an expired code starts from the beginning', () => {
  const { sentAt } = code;
  expect(readProgress(JSON.stringify(code), sentAt + MAIL_CODE_MS)).toEqual(code);
  expect(readProgress(JSON.stringify(code), sentAt + MAIL_CODE_MS + 1)).toBeNull();
});

test.each([
  null,
  '',
  '{',
  'null',
  '7',
  '[]',
  '{"step":"password","email":"anna@example.it","sentAt":1795248000000}',
  JSON.stringify({ ...code, email: '' }),
  JSON.stringify({ ...code, step: 'done' }),
  JSON.stringify({ ...code, sentAt: 'yesterday' }),
])('%j is nothing', (text) => {
  expect(readProgress(text, NOW)).toBeNull();
});
