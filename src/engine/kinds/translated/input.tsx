import { translatedKind } from '../../../../contract/field-kinds/translated.ts';
import { TranslatedInput } from '../../inputs/translated-input.tsx';
import type { EnteredKind } from '../kind.ts';

export const translated: EnteredKind = { of: translatedKind, Input: TranslatedInput, wide: true };
