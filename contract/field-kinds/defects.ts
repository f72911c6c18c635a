import { DEFECTS } from '../vocabulary/defects.ts';
import type { Kind } from './kind.ts';

export const defects: Kind = {
  filter: null,
  part: 'rows',
  nothing: [],
  notInline: 'it is marked on photos',
  inFiles: 'cell',
  samples: () => DEFECTS.map(({ id }) => [{ defect: id }]),
};
