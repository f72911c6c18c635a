import { expect, it } from 'vitest';

import { priceQuestion } from './price-question.ts';

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
