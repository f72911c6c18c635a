import { expect, it } from 'vitest';

import { fieldMeta } from '../field-meta.ts';
import { percent } from '../field.ts';

it('percent: at most two decimals, in every typed form', () => {
  const schema = percent();
  const taken = [0, 7.5, 33.33, 100, '12,5', '12,5 %', '12.5%'].map((value) => schema.safeParse(value).data);
  expect(taken).toEqual([0, 7.5, 33.33, 100, 12.5, 12.5, 12.5]);
  for (const refused of [-1, 100.01, 33.333, 'ten', '']) expect(schema.safeParse(refused).success).toBe(false);
  expect(fieldMeta(schema).kind).toMatchObject({ filter: { form: 'range' }, part: 'number' });
});
