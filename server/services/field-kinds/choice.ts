import { anyOf } from '../records/filter-sql.ts';
import { plainWord, textOf } from './cell.ts';
import type { Kind } from './kind.ts';
import { byText } from './text.ts';

export const choice: Kind = {
  sort: byText,
  filter: anyOf,
  hasWordList: true,
  cell: {
    format: 'text',
    width: 16,
    write: (value: string, { words }, { language }) => words?.[value]?.[language] ?? value,
  },
  /** As it is stored, or in whichever language. */
  read(cell, { options = [], words = {} }) {
    const said = textOf(cell);
    const names = (option: string) => [option, ...Object.values(words[option] ?? {})].map(plainWord);
    return options.find((option) => names(option).includes(plainWord(said))) ?? said;
  },
};
