import { randomUUID } from 'node:crypto';

import { expect, it } from 'vitest';

import { BASKET_ITEMS_MAX } from '../../../contract/limits.ts';
import type { SoldLine } from '../../db/schema/provider-differences.ts';
import { readLines, writeLines } from './sold-lines.ts';

const METADATA = { keys: 50, key: 40, value: 500 };
/** Keys of a payment beside its lines. */
const OTHERS = 4;

const line = (cents: number): SoldLine => ({
  kind: 'product',
  item: randomUUID(),
  priceCents: cents,
  discountCents: cents,
  couponCents: cents,
  marketingCents: cents,
  netCents: cents,
  commissionBp: 10_000,
});

it('lines of a payment: the largest basket of the dearest items fits into the metadata of Stripe and comes back', () => {
  const lines = Array.from({ length: BASKET_ITEMS_MAX }, (_, index) => line(99_999_999 - index));
  const metadata = writeLines(lines);
  expect(Object.keys(metadata).length).toBeLessThanOrEqual(METADATA.keys - OTHERS);
  for (const [key, value] of Object.entries(metadata)) {
    expect(key.length).toBeLessThanOrEqual(METADATA.key);
    expect(value.length).toBeLessThanOrEqual(METADATA.value);
  }
  expect(readLines({ ordito_order: randomUUID(), ...metadata })).toEqual(lines);
});

it('lines of a payment: metadata that was changed or cut has none', () => {
  expect(readLines({})).toEqual([]);
  const metadata = writeLines([line(100), line(200)]);
  const cut = Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, value.slice(0, -60)]));
  expect(readLines(cut)).toEqual([]);
  const many = writeLines(Array.from({ length: 20 }, (_, index) => line(index)));
  const { ordito_items_0: _lost, ...rest } = many;
  expect(readLines(many)).toHaveLength(20);
  expect(readLines(rest)).toEqual([]);
});
