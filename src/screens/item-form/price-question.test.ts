import { expect, it } from 'vitest';

import { priceQuestion } from './price-question.ts';

it('asks with what is typed and makes sense, and with the item where there is one', () => {
  const typed = { types: 'coat', weight: '1,2 kg', branded: 'true', itemFor: '', price: '12', condition: 'nonsense' };
  const question = { kind: 'product', types: 'coat', weight: 1200, branded: true };
  expect(priceQuestion({ kind: 'product', seen: null, typed })).toEqual(question);
  expect(priceQuestion({ kind: 'product', seen: { _id: 'x' }, typed })).toEqual({ ...question, item: 'x' });
});

it('asks for the hub center an admin has chosen', () => {
  const hubcenter = '0197a000-0000-7000-8000-000000000001';
  expect(priceQuestion({ kind: 'fabric', seen: null, typed: { hubcenter } })).toEqual({ kind: 'fabric', hubcenter });
  expect(priceQuestion({ kind: 'fabric', seen: null, typed: { hubcenter: 'x' } })).toEqual({ kind: 'fabric' });
});
