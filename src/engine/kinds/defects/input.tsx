import { defectsKind } from '../../../../contract/field-kinds/defects.ts';
import { DefectsInput } from '../../inputs/defects-input.tsx';
import type { EnteredKind } from '../kind.ts';

export const defects: EnteredKind = { of: defectsKind, Input: DefectsInput, wide: true };
