import { defectsKind } from '../../../../contract/field-kinds/defects.ts';
import type { Defect } from '../../../../contract/field.ts';
import { DEFECTS } from '../../../../contract/vocabulary/defects.ts';
import type { ShownKind } from '../kind.ts';
import { vocabulary } from '../words.ts';

export const defects: ShownKind = {
  of: defectsKind,
  words: (value, context) =>
    vocabulary(
      (value as readonly Defect[]).map(({ defect }) => defect),
      { ...context, meta: { kind: defectsKind, terms: DEFECTS } },
    ),
};
