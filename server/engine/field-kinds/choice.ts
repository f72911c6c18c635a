import { choiceKind } from '../../../contract/field-kinds/choice.ts';
import { translate } from '../../words.ts';
import { anyOf } from '../records/filter-sql.ts';
import { byWord, plainWord, textOf } from './cell.ts';
import type { Kind } from './kind.ts';
import { byText } from './text.ts';

export const choice: Kind = {
  of: choiceKind,
  sort: byText,
  filter: anyOf,
  hasWordList: true,
  cell: {
    format: 'text',
    width: 16,
    write(value: string, { words = {} }, { language }) {
      const { [value]: word } = words;
      return word ? translate(word, language) : value;
    },
  },
  /** As stored, or a word in any language. */
  read(cell, { options = [], words = {} }) {
    const said = textOf(cell);
    return byWord(options, words).get(plainWord(said)) ?? said;
  },
};
