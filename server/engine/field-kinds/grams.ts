import type { Kind } from './kind.ts';
import { wholeNumber } from './number.ts';

export const grams: Kind = {
  ...wholeNumber({ format: 'whole', width: 12 }),
  key: (field) => `${field}G`,
};
