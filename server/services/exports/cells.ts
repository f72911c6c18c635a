/** How the value of each kind of field becomes a cell: what people read, and numbers, dates and yes/no as what they are. */
import type { FibreShare } from '../../../contract/composition.ts';
import type { Defect, FieldKind, FieldMeta, Picture } from '../../../contract/field.ts';
import type { Language } from '../../../contract/languages.ts';
import { DEFECTS } from '../../../contract/vocabulary/defects.ts';
import { FIBRES } from '../../../contract/vocabulary/fibres.ts';
import { nameOf } from '../../../contract/vocabulary/term.ts';
import type { Cell, CellFormat } from '../../files/xlsx.ts';
import { choiceWord, measureWord, partWord } from './words.ts';

/** What a file is written for: the language of its words, and where its pictures can be opened. */
export interface Reader {
  language: Language;
  /** e.g. `https://ordito.example`. */
  origin: string;
}

interface Kind {
  format: CellFormat;
  /** In characters. */
  width: number;
  /** Stands behind the header. */
  unit?: string;
  /** Never asked about null. */
  write: (value: never, meta: FieldMeta, reader: Reader) => Cell;
}

/** Between several words in one cell; no word of a vocabulary holds it. */
export const WORD_SEPARATOR = '; ';

/** Small enough for any program, large enough to be looked at. */
const PICTURE_WIDTH = 1600;

const asIs = (value: string | number | boolean): Cell => value;
const text = (width: number): Kind => ({ format: 'text', width, write: asIs });
const word = (value: string, { terms = [] }: FieldMeta, { language }: Reader) => nameOf(terms, value, language);
const address = ({ url }: Picture, { origin }: Reader) => `${origin}${url}?w=${PICTURE_WIDTH}`;

/** `80% lana`, and for what is not the main part `Fodera: 100% poliestere`. */
function fibreText({ part, fibre, pct }: FibreShare, language: Language): string {
  const share = `${pct}% ${nameOf(FIBRES, fibre, language)}`;
  return part === 'main' ? share : `${partWord(part, language)}: ${share}`;
}

/** One line per kind; a kind without one does not compile. */
export const CELLS: Readonly<Record<FieldKind, Kind>> = {
  id: text(38),
  code: text(16),
  text: text(24),
  longText: text(40),
  email: text(28),
  phone: text(18),
  url: text(28),
  secret: { format: 'text', width: 10, write: () => null },
  number: { format: 'number', width: 12, write: asIs },
  count: { format: 'whole', width: 10, write: asIs },
  grams: { format: 'whole', width: 12, unit: 'g', write: asIs },
  euro: { format: 'money', width: 12, unit: '€', write: asIs },
  flag: { format: 'flag', width: 12, write: asIs },
  choice: { format: 'text', width: 16, write: (value, _, { language }) => choiceWord(value, language) },
  term: { format: 'text', width: 20, write: word },
  terms: {
    format: 'text',
    width: 24,
    write: (ids: readonly string[], meta, reader) => ids.map((id) => word(id, meta, reader)).join(WORD_SEPARATOR),
  },
  size: {
    format: 'text',
    width: 10,
    write: ({ system, value }: { system: string; value: string }) => `${system} ${value}`,
  },
  composition: {
    format: 'text',
    width: 36,
    write: (shares: readonly FibreShare[], _, { language }) =>
      shares.map((share) => fibreText(share, language)).join(WORD_SEPARATOR),
  },
  dimensions: {
    format: 'text',
    width: 28,
    unit: 'cm',
    write: (measures: Readonly<Record<string, number>>, _, { language }) => {
      const number = new Intl.NumberFormat(language, { useGrouping: false });
      const each = Object.entries(measures).map(([name, cm]) => `${measureWord(name, language)} ${number.format(cm)}`);
      return each.join(WORD_SEPARATOR);
    },
  },
  defects: {
    format: 'text',
    width: 24,
    write: (found: readonly Defect[], _, { language }) =>
      found.map(({ defect }) => nameOf(DEFECTS, defect, language)).join(WORD_SEPARATOR),
  },
  ref: text(24),
  // Ids: their names are in no cell of their own.
  refs: { format: 'text', width: 38, write: (ids: readonly string[]) => ids.join(WORD_SEPARATOR) },
  day: text(12),
  photo: { format: 'text', width: 30, write: (picture, _, reader) => address(picture, reader) },
  photos: {
    format: 'text',
    width: 30,
    write: (pictures: readonly Picture[], _, reader) => pictures.map((each) => address(each, reader)).join('\n'),
  },
  moment: { format: 'moment', width: 20, unit: 'UTC', write: (value: string) => new Date(value) },
};
