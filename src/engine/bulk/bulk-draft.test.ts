import { describe, expect, it } from 'vitest';

import { product } from '../../../contract/entities/product.ts';
import { euroOrPercentKind } from '../../../contract/field-kinds/euro-or-percent.ts';
import { euroKind } from '../../../contract/field-kinds/euro.ts';
import type { BulkResource } from '../../../contract/resource.ts';
import { swatch } from '../../../tests/support/swatch/swatch.ts';
import { draftFields, EMPTY_DRAFT, readDraft } from './bulk-draft.ts';

const resource = product as unknown as BulkResource;
const read = (chosen: string[], typed: Record<string, string | string[]>, more: object = {}) =>
  readDraft(resource, { ...EMPTY_DRAFT, chosen, typed, ...more });

describe('bulk draft', () => {
  it('offers the status and the price first, and no field that cannot be changed', () => {
    const fields = draftFields(resource);
    expect(fields.slice(0, 2)).toEqual(['status', 'price']);
    expect(new Set(fields).size).toBe(fields.length);
  });

  it.each([
    ['set', '12,50', { set: { price: 12.5 } }],
    ['lowerBy', '10', { price: { percent: -10 } }],
    ['raiseBy', '2,5 %', { price: { percent: 2.5 } }],
    ['lessEuro', '1,50', { price: { add: -1.5 } }],
    ['moreEuro', '€ 3', { price: { add: 3 } }],
  ])('reads a price: %s %s', (priceWay, price, change) => {
    expect(read(['price'], { price }, { priceWay })).toEqual({ change });
  });

  it('reads only selected fields, and a reason only for what comes back on sale', () => {
    const typed = { status: 'active', stock: '3', seasons: 'aw', colors: ['navy'] };
    expect(read(['status', 'stock', 'colors'], typed, { reason: ' back ' })).toEqual({
      change: { status: 'active', reason: 'back', set: { stock: 3, colors: ['navy'] } },
    });
    expect(read(['status'], { status: 'sold' }, { reason: 'back' })).toEqual({ change: { status: 'sold' } });
  });

  it('takes the price of a selected tier if wanted and no price is given', () => {
    const priceId = '0197a000-0000-7000-8000-000000000001';
    const options = { takePrice: true };
    expect(read(['priceId'], { priceId }, options)).toEqual({ change: { set: { priceId }, tierPrice: true } });
    expect(read(['priceId'], { priceId })).toEqual({ change: { set: { priceId } } });
    expect(read(['priceId', 'price'], { priceId, price: '5' }, options)).toEqual({
      change: { set: { priceId, price: 5 } },
    });
    expect(read(['stock'], { priceId, stock: '2' }, options)).toEqual({ change: { set: { stock: 2 } } });
  });

  it('reports what is wrong with each field, and guesses no value', () => {
    expect(read(['price', 'stock', 'seasons'], { price: 'abc', stock: '-1' })).toEqual({
      errors: {
        price: { word: 'malformed', kind: euroKind },
        stock: { word: 'tooSmall', limit: 0 },
        seasons: { word: 'required' },
      },
    });
    expect(read(['price'], { price: '101' }, { priceWay: 'lowerBy' })).toEqual({
      errors: { price: { word: 'tooLarge', limit: 100 } },
    });
    expect(read(['price'], { price: '-5' }, { priceWay: 'lessEuro' })).toEqual({
      errors: { price: { word: 'tooSmall', limit: 0 } },
    });
  });
});

it('an amount in bulk needs its unit', () => {
  const cloths = swatch as unknown as BulkResource;
  const amount = (rebate: string) => readDraft(cloths, { ...EMPTY_DRAFT, chosen: ['rebate'], typed: { rebate } });
  expect(amount('1,15 €')).toEqual({ change: { set: { rebate: { unit: 'euro', amount: 1.15 } } } });
  expect(amount('15')).toEqual({ errors: { rebate: { word: 'malformed', kind: euroOrPercentKind } } });
});
