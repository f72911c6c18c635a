import { expect, test } from 'vitest';

import { matches } from './matches.ts';

test.each([
  ['Capi d’abbigliamento', 'abbi capi', true],
  ['Società Rossi', 'societa', true],
  ['Società Rossi', 'SOCIETÀ  rossi', true],
  ['MIL-F000012K', 'f0000', true],
  ['面料', '面', true],
  ['Fabrics', '', true],
  ['Fabrics', 'fabrics products', false],
])('%s, searched for %s: %s', (text, search, found) => {
  expect(matches(text, search)).toBe(found);
});
