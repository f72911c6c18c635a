import { compositionKind } from '../../../../contract/field-kinds/composition.ts';
import { CompositionInput } from '../../inputs/composition-input.tsx';
import type { EnteredKind } from '../kind.ts';

export const composition: EnteredKind = { of: compositionKind, Input: CompositionInput, wide: true };
