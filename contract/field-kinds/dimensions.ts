import { readTypedNumber } from '../typed/numbers.ts';
import type { Kind } from './kind.ts';

export const dimensionsKind: Kind = {
  name: 'dimensions',
  filter: null,
  part: 'members',
  unit: 'cm',
  typed: (text) => readTypedNumber('cm', text),
  nothing: null,
  inFiles: 'cell',
  samples: ({ measures: [first = ''] = [] }) => [{ [first]: 52.5 }, { [first]: 60 }],
};
