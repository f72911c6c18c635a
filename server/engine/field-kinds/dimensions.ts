import { dimensionsKind } from '../../../contract/field-kinds/dimensions.ts';
import { type Measure, MEASURE_WORDS, MEASURES } from '../../../contract/field-meta.ts';
import { readTypedNumber } from '../../../contract/typed/numbers.ts';
import { translate } from '../../words.ts';
import { byWord, groupsOf, partsOf, plainWord, UNREADABLE, WORD_SEPARATOR } from './cell.ts';
import type { Kind } from './kind.ts';

const MEASURED = /^(?<name>.+?)\s*:?\s*(?<cm>\d[\d.,]*)\s*(?:cm)?$/u;
const measures = byWord(MEASURES, MEASURE_WORDS);

/** `Torace 52,5; Lunghezza 101`. */
export const dimensions: Kind = {
  of: dimensionsKind,
  sort: null,
  filter: null,
  cell: {
    format: 'text',
    width: 28,
    write(measured: Readonly<Record<string, number>>, _, { language }) {
      const number = new Intl.NumberFormat(language, { useGrouping: false });
      const each = Object.entries(measured).map(
        ([name, cm]) => `${translate(MEASURE_WORDS[name as Measure], language)} ${number.format(cm)}`,
      );
      return each.join(WORD_SEPARATOR);
    },
  },
  read(cell) {
    const found = partsOf(cell).map((text) => {
      const { name, cm } = groupsOf(MEASURED, text);
      const measure = name === undefined ? undefined : measures.get(plainWord(name));
      const value = readTypedNumber('cm', cm ?? '');
      return measure && value !== undefined ? ([measure, value] as const) : null;
    });
    return found.every((each) => each !== null) ? Object.fromEntries(found) : UNREADABLE;
  },
};
