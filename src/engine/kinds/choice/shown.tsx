import { choiceKind } from '../../../../contract/field-kinds/choice.ts';
import { textOf } from '../../values/text-of.ts';
import { ShortWords } from '../cells.tsx';
import { choiceWord } from '../choice-word.ts';
import type { ShownKind } from '../kind.ts';

export const choice: ShownKind = {
  of: choiceKind,
  words: (value, { meta, i18n }) => choiceWord(meta, textOf(value), i18n),
  Cell: ShortWords,
};
