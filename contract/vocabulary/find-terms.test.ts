import { expect, test } from 'vitest';

import { COLOURS } from './colours.ts';
import { termsNamed } from './find-terms.ts';
import { GARMENTS } from './garments.ts';

test.each([
  ['camicia', ['shirt']],
  ['CAMISA', ['shirt']],
  ['shirt', ['tshirt', 'shirt']],
  ['t-shirt', ['tshirt']],
  ['衬衫', ['shirt']],
  ['camicie', ['shirt']],
  ['shirts', ['tshirt', 'shirt']],
  ['gonne', ['skirt']],
  ['pantalon', ['trousers', 'shorts']],
  ['lino', []],
  ['po', []],
])('%s is the garment %j', (typed, ids) => {
  expect(termsNamed(GARMENTS, typed)).toEqual(ids);
});

test.each([
  ['bianca', ['white']],
  ['nera', ['black']],
  ['marron', ['brown']],
  ['blu', ['light_blue', 'blue', 'navy']],
  ['黑色', ['black']],
  ['蓝', ['light_blue', 'blue']],
  ['righe', []],
])('%s is the colour %j', (typed, ids) => {
  expect(termsNamed(COLOURS, typed)).toEqual(ids);
});
