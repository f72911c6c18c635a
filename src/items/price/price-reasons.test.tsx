/** Why there is no suggested price. */
import { beforeAll, expect, test } from 'vitest';

import type { PriceSuggestion } from '../../../contract/calls/calculate.ts';
import { draw, signedIn, text } from '../../../tests/support/draw.tsx';
import { PriceReasons } from './price-reasons.tsx';

beforeAll(signedIn);

const NONE: PriceSuggestion = {
  value: null,
  from: 'none',
  n: 1,
  median: null,
  p25: null,
  p75: null,
  daysToSell: null,
  relaxed: [],
  per: 'piece',
  tier: null,
  factor: null,
};

test.each<[of: string, price: Partial<PriceSuggestion>, reasons: RegExp]>([
  ['a garment', {}, /^Only 1 similar sale\. 8 are needed.*No price tier matches either\. Add the garment type/],
  ['a fabric, which has no garment type', { per: 'kg' }, /^Only 1 similar sale\. 8 are needed to suggest a price\.$/],
  ['a fabric that was not weighed', { per: 'kg', n: 9 }, /^Compared per kilogram: add the weight\.$/],
])('no price for %s: the reason names what is missing', async (_, price, reasons) => {
  await draw(<PriceReasons price={{ ...NONE, ...price }} />);
  expect(text().replace(/\s+/g, ' ').trim()).toMatch(reasons);
});
