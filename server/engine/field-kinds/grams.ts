import { gramsKind } from '../../../contract/field-kinds/grams.ts';
import type { Kind } from './kind.ts';
import { wholeNumber } from './number.ts';

export const grams: Kind = {
  ...wholeNumber(gramsKind, { format: 'whole', width: 12 }),
  key: (field) => `${field}G`,
};
