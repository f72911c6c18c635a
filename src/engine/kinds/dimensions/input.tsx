import { dimensionsKind } from '../../../../contract/field-kinds/dimensions.ts';
import { DimensionsInput } from '../../inputs/dimensions-input.tsx';
import type { EnteredKind } from '../kind.ts';

export const dimensions: EnteredKind = { of: dimensionsKind, Input: DimensionsInput, wide: true };
