import { termsKind } from '../../../../contract/field-kinds/term.ts';
import { typedList } from '../parts.ts';

export const terms = typedList(termsKind);
