import { kilogramsKind } from '../../../contract/field-kinds/kilograms.ts';
import type { Kind } from './kind.ts';
import { wholeNumber } from './number.ts';

const GRAMS = 1000;

/** Whole grams in the table. */
export const kilograms: Kind = {
  ...wholeNumber(kilogramsKind, { format: 'number', width: 12 }, GRAMS),
  key: (field) => `${field}G`,
  wire: (grams) => Number(grams) / GRAMS,
  stored: (value) => Math.round(Number(value) * GRAMS),
};
