import { euroKind } from '../../../contract/field-kinds/euro.ts';
import type { Kind } from './kind.ts';
import { wholeNumber } from './number.ts';

const CENTS = 100;

/** Whole cents in the table. */
export const euro: Kind = {
  ...wholeNumber(euroKind, { format: 'money', width: 12 }, CENTS),
  key: (field) => `${field}Cents`,
  wire: (cents) => Number(cents) / CENTS,
  stored: (value) => Math.round(Number(value) * CENTS),
};
