import fc from 'fast-check';
import { expect, test } from 'vitest';

import { formatCode, ITEM_KINDS } from '../../contract/code.ts';
import { readTag } from './read-tag.ts';

const code = fc
  .record({
    prefix: fc.stringMatching(/^[A-Z0-9]{2,6}$/),
    kind: fc.constantFrom(...ITEM_KINDS),
    sequence: fc.integer({ min: 1, max: 99_999_999 }),
  })
  .map(formatCode);
const CODE = formatCode({ prefix: 'MIL', kind: 'product', sequence: 123 });

test('reads a code in any notation, and from the address of a tag', () => {
  fc.assert(
    fc.property(code, fc.webUrl(), (text, url) => {
      const origin = new URL(url).origin;
      expect(readTag(text)).toBe(text);
      expect(readTag(` ${text.toLowerCase()}\n`)).toBe(text);
      expect(readTag(`${origin}/i/${text}`)).toBe(text);
      expect(readTag(`${origin.toUpperCase()}/I/${text.toLowerCase()}?from=label`)).toBe(text);
    }),
  );
});

test('reads a code without its dash if it can be split in one way only', () => {
  expect(readTag(CODE.replace('-', ''))).toBe(CODE);
});

test.each([
  '',
  'https://hub.example/i/',
  `https://hub.example/p/${CODE}`,
  `https://hub.example/i/${CODE}/more`,
  `${CODE.slice(0, -1)}${CODE.endsWith('A') ? 'B' : 'A'}`,
  '8001234567890',
  'WIFI:S:shop;T:WPA;P:secret;;',
])('%j is no tag of ours', (text) => {
  expect(readTag(text)).toBeNull();
});
