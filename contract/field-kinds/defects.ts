import { DEFECTS } from '../vocabulary/defects.ts';
import type { Kind } from './kind.ts';

export const defects: Kind = {
  filter: null,
  part: 'rows',
  nothing: [],
  inFiles: 'cell',
  samples: () => DEFECTS.map(({ id }) => [{ defect: id }]),
};
