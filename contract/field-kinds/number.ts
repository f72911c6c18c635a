import { readTypedNumber } from '../typed/numbers.ts';
import type { Kind } from './kind.ts';

/** A number filtered by two bounds; `bound` is their format. */
export const numericKind = (
  name: Parameters<typeof readTypedNumber>[0],
  unit: string,
  bound: RegExp,
  ...samples: readonly number[]
): Kind => ({
  name,
  filter: { form: 'range', bound },
  part: 'number',
  ...(unit ? { unit } : {}),
  typed: (text) => readTypedNumber(name, text),
  nothing: null,
  inFiles: 'cell',
  samples: () => samples,
});

export const numberKind = numericKind('number', '', /^-?\d{1,9}(\.\d{1,6})?$/, 0.125, 2.5);
