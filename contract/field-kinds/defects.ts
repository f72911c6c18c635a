import { DEFECT_IDS } from '../vocabulary/defect-ids.ts';
import type { Kind } from './kind.ts';

export const defectsKind: Kind = {
  name: 'defects',
  filter: null,
  part: 'rows',
  nothing: [],
  notInline: 'it is marked on photos',
  inFiles: 'cell',
  samples: () => DEFECT_IDS.map((defect) => [{ defect }]),
};
