import { refsKind } from '../../../../contract/field-kinds/ref.ts';
import { typedList } from '../parts.ts';

export const refs = typedList(refsKind);
