import { expect, it } from 'vitest';

import { priceQuestion, takenPrice } from './form-price.tsx';

const tier = { _id: '0197a000-0000-7000-8000-000000000001', name: 'Coats', base: 50, conditionFactor: 0.5 };
const rest = {
  per: 'piece' as const,
  n: 0,
  median: null,
  p25: null,
  p75: null,
  daysToSell: null,
  relaxed: [],
  factor: 1,
};

it('takes the tier a price came from, and leaves it alone if the price is from sales or there is none', () => {
  expect(takenPrice({ ...rest, value: 25, from: 'tier', tier })).toEqual([
    ['price', '25,00'],
    ['priceId', tier._id, 'Coats'],
  ]);
  expect(takenPrice({ ...rest, value: 30.5, from: 'sales', tier: null })).toEqual([['price', '30,50']]);
  expect(takenPrice({ ...rest, value: 30.5, from: 'sales', tier })).toEqual([['price', '30,50']]);
});

it('sends the valid typed values, and the item if it exists', () => {
  const typed = { types: 'coat', weight: '1,2 kg', branded: 'true', itemFor: '', price: '12', condition: 'nonsense' };
  const question = { kind: 'product', types: 'coat', weight: 1200, branded: true };
  expect(priceQuestion('product', { seen: null, typed })).toEqual(question);
  expect(priceQuestion('product', { seen: { _id: 'x' }, typed })).toEqual({ ...question, item: 'x' });
});

it('sends the hub center an admin has selected', () => {
  const hubcenter = '0197a000-0000-7000-8000-000000000001';
  expect(priceQuestion('fabric', { seen: null, typed: { hubcenter } })).toEqual({ kind: 'fabric', hubcenter });
  expect(priceQuestion('fabric', { seen: null, typed: { hubcenter: 'x' } })).toEqual({ kind: 'fabric' });
});
