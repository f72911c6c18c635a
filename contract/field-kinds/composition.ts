import { FIBRE_IDS } from '../vocabulary/fibre-ids.ts';
import type { Kind } from './kind.ts';

export const compositionKind: Kind = {
  name: 'composition',
  filter: { form: 'anyOf', words: () => FIBRE_IDS },
  part: 'rows',
  nothing: null,
  inFiles: 'cell',
  samples: () => FIBRE_IDS.map((fibre) => [{ part: 'main', fibre, pct: 100 }]),
};
