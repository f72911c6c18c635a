import { expect, test } from 'vitest';

import { COLOURS } from '../../../contract/vocabulary/colours.ts';
import { GARMENTS } from '../../../contract/vocabulary/garments.ts';
import { isFound, isLongEnough, meaningsOf, type SearchedField } from './why-found.ts';

const coat: SearchedField[] = [
  { field: 'code', terms: null, values: ['MIL-P000012K'] },
  { field: 'name', terms: null, values: ['Capospalla lungo'] },
  { field: 'colors', terms: COLOURS, values: ['red', 'navy'] },
  { field: 'types', terms: GARMENTS, values: ['coat'] },
  { field: 'brand', terms: null, values: ['Società Filati'] },
];
const RED = { field: 'colors', id: 'red' };
const COAT = { field: 'types', id: 'coat' };

test.each([
  ['rosso', [RED]],
  ['rossa', [RED]],
  ['red', [RED]],
  ['rojo', [RED]],
  ['红', [RED]],
  ['红色', [RED]],
  ['abrigo', [COAT]],
  ['大衣', [COAT]],
  ['红色大衣', [RED, COAT]],
  ['red coat', [RED, COAT]],
  ['cappotto societa', [COAT]],
  ['lungo', []],
  ['p000012', []],
])('a red coat is found for %s, because of %j', (search, meanings) => {
  expect(isFound(coat, search)).toBe(true);
  expect(meaningsOf(coat, search)).toEqual(meanings);
});

test.each(['verde', 'abrigo verde', '蓝', '裙', 'lungo zed'])('a red coat is not found for %s', (search) => {
  expect(isFound(coat, search)).toBe(false);
});

test('one letter is too short, one Chinese character is not', () => {
  expect(['r', 're', '红'].map(isLongEnough)).toEqual([false, true, true]);
});
