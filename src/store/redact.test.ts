import { expect, test, vi } from 'vitest';

import { redact } from './redact.ts';

test.each([
  ['Authorization: Bearer abc.def-ghi', 'abc.def-ghi'],
  ['{"password":"correct horse battery"}', 'horse'],
  ["login({ password: 'hunter2' })", 'hunter2'],
  ['cookie=token=0123456789abcdef', '0123456789abcdef'],
  ['reset code: 123456', '123456'],
  ['no such person: anna.rossi+lab@ordito.example', 'anna'],
  ['mail to ìda@società.example failed', 'società'],
  ['GET https://ordito.example/admin/api/products?search=Anna%20Rossi 500', 'Anna'],
  ['at /reset/password?token=zzz', 'zzz'],
  [`jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc`, 'eyJ'],
  [`token ${'a1'.repeat(24)} refused`, 'a1a1'],
  [`data:image/jpeg;base64,${'/9j/4AAQ'.repeat(30)}`, '9j'],
  ['blob:https://ordito.example/0191d3a0', '0191d3a0'],
  [`bytes ${'QUJD'.repeat(60)}`, 'QUJD'],
])('%s', (text, secret) => {
  const kept = redact(text);
  expect(kept).not.toContain(secret);
  expect(kept).toMatch(/\[\w+\]/);
});

test('keeps what helps to locate an error', () => {
  const stack = [
    "TypeError: Cannot read properties of undefined (reading 'name')",
    '    at FieldCell (https://ordito.example/assets/work-DLwE6BzA.js:12:3456)',
    '    at /products/detail/0191d3a0-7b1c-7def-8abc-0123456789ab',
    'MIL-P000012K is taken, 409',
  ].join('\n');
  expect(redact(stack)).toBe(stack);
});

test('truncates a huge text before it is searched', () => {
  const searched = vi.spyOn(String.prototype, 'replace');
  expect(redact('a photo '.repeat(1_000_000)).length).toBeLessThanOrEqual(4001);
  expect(redact('='.repeat(1_000_000)).length).toBeLessThanOrEqual(4001);
  const lengths = searched.mock.contexts.map((text) => String(text).length);
  searched.mockRestore();
  expect(lengths.length).toBeGreaterThan(10);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(32_000);
});
