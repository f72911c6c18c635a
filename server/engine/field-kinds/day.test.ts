import { expect, it } from 'vitest';

import { fieldMeta } from '../../../contract/field-meta.ts';
import { day as daySchema } from '../../../contract/field.ts';
import { day } from './day.ts';

it.each([
  ['a date of a spreadsheet program', '2026-11-05T00:00:00.000Z', '2026-11-05'],
  ['the same with a time', new Date('2026-11-05T14:30:00Z'), '2026-11-05'],
  ['as exported', '2026-11-05', '2026-11-05'],
  ['as people type it', ' 5/11/2026 ', '2026-11-05'],
  ['no day, for the schema to refuse', '31/02/2026', '31/02/2026'],
])('a day in a cell: %s', (_case, cell, value) => {
  expect(day.read?.(cell, fieldMeta(daySchema()), () => null)).toBe(value);
});
