import { readTypedNumber } from '../typed/numbers.ts';
import type { Kind } from './kind.ts';

/** A number filtered by two bounds; `bound` is their format. */
export const numberKind = (
  kind: Parameters<typeof readTypedNumber>[0],
  unit: string,
  bound: RegExp,
  ...samples: readonly number[]
): Kind => ({
  filter: { form: 'range', bound },
  part: 'number',
  ...(unit ? { unit } : {}),
  typed: (text) => readTypedNumber(kind, text),
  nothing: null,
  inFiles: 'cell',
  samples: () => samples,
});

export const number = numberKind('number', '', /^-?\d{1,9}(\.\d{1,6})?$/, 0.125, 2.5);
