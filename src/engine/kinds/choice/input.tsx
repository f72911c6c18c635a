import { choiceKind } from '../../../../contract/field-kinds/choice.ts';
import { ChoiceInput } from '../../inputs/choice-input.tsx';
import type { KindInputProps } from '../input-props.ts';
import type { EnteredKind } from '../kind.ts';

const Choice = (props: KindInputProps) => <ChoiceInput {...props} options={props.meta.options ?? []} />;

export const choice: EnteredKind = { of: choiceKind, Input: Choice };
