/** What a cell somebody typed stands for, by the kind of its field: the words of every language, as exports write them and as people do. */
import { type FibreShare, PARTS } from '../../../contract/composition.ts';
import { type FieldKind, type FieldMeta, MEASURES } from '../../../contract/field.ts';
import { LANGUAGES } from '../../../contract/languages.ts';
import { isNumberKind, readTypedNumber } from '../../../contract/typed/numbers.ts';
import { readSize } from '../../../contract/typed/size.ts';
import { DEFECTS } from '../../../contract/vocabulary/defects.ts';
import { FIBRES } from '../../../contract/vocabulary/fibres.ts';
import { SIZE_SYSTEMS } from '../../../contract/vocabulary/sizes.ts';
import type { Term } from '../../../contract/vocabulary/term.ts';
import type { SheetCell } from '../../files/sheet.ts';
import { choiceWord, measureWord, partWord } from '../exports/words.ts';

/** Cells of a row by the field their column is. */
export type Cells = Readonly<Record<string, Exclude<SheetCell, Date>>>;

/** A value, or none that could be read: the schema of the field says then what is wrong. */
type Read = (cell: SheetCell, meta: FieldMeta) => unknown;

/** Stands for a cell that nobody can read; the schema of a number has the words for one that is none. */
export const UNREADABLE = Symbol('unreadable');

/** Words as people write them: case, spaces and accents apart make no other word. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const textOf = (cell: SheetCell): string => (cell instanceof Date ? cell.toISOString() : String(cell ?? '')).trim();

/** Several words in one cell; a line break parts them as well. */
const partsOf = (cell: SheetCell, mark = /[;\n]/): string[] =>
  textOf(cell)
    .split(mark)
    .map((each) => each.replace(/\s+/g, ' ').trim())
    .filter((each) => each !== '');

/** Longest part of a cell that is taken to pieces, in characters: what is longer is none of ours, and slow to look at. */
const PART_MAX = 100;
const groupsOf = (form: RegExp, text: string): Partial<Record<string, string>> =>
  (text.length <= PART_MAX ? form.exec(text)?.groups : undefined) ?? {};

const YES = new Set(['true', 'yes', 'y', 'si', 's', 'vero', 'x', '1', 'verdadero', '是']);
const NO = new Set(['false', 'no', 'n', 'falso', '0', '否']);

const termIds = new WeakMap<readonly Term[], Map<string, string>>();

/** The id of a word in whichever language; the word itself where none is known, for the schema to refuse. */
function termId(terms: readonly Term[], word: string): string {
  let ids = termIds.get(terms);
  if (!ids) {
    const known = terms.flatMap(({ id, names }) => [id, ...Object.values(names)].map((each) => [plainWord(each), id]));
    ids = new Map(known as [string, string][]);
    termIds.set(terms, ids);
  }
  return ids.get(plainWord(word)) ?? word;
}

const byWord = <Name extends string>(names: readonly Name[], wordOf: (name: Name, language: never) => string) =>
  new Map(names.flatMap((name) => LANGUAGES.map((language) => [plainWord(wordOf(name, language as never)), name])));
const measures = byWord(MEASURES, measureWord);
const parts = byWord(PARTS, partWord);

const number: Read = (cell, { kind }) => {
  if (typeof cell === 'number' || !isNumberKind(kind)) return cell;
  return readTypedNumber(kind, textOf(cell)) ?? textOf(cell);
};

const SHARE =
  /^(?:(?<part>[^:]+):\s*)?(?:(?<before>\d{1,3})\s*%\s*(?<after>.+)|(?<name>.+?)\s*(?<behind>\d{1,3})\s*%)$/u;

/** `80% lana; Fodera: 100% poliestere`, in any order and language. */
function shares(cell: SheetCell): unknown {
  const rows = partsOf(cell, /[;,\n+]/).map((text): FibreShare | null => {
    const { part, before, after, name, behind } = groupsOf(SHARE, text);
    const fibre = after ?? name;
    if (!fibre) return null;
    const known = part === undefined ? 'main' : parts.get(plainWord(part));
    if (!known) return null;
    return { part: known, fibre: termId(FIBRES, fibre) as FibreShare['fibre'], pct: Number(before ?? behind) };
  });
  return rows.every((row) => row !== null) ? rows : UNREADABLE;
}

const MEASURED = /^(?<name>.+?)\s*:?\s*(?<cm>\d[\d.,]*)\s*(?:cm)?$/u;

/** `Torace 52,5; Lunghezza 101`. */
function dimensions(cell: SheetCell): unknown {
  const found = partsOf(cell).map((text) => {
    const { name, cm } = groupsOf(MEASURED, text);
    const measure = name === undefined ? undefined : measures.get(plainWord(name));
    const value = readTypedNumber('cm', cm ?? '');
    return measure && value !== undefined ? ([measure, value] as const) : null;
  });
  return found.every((each) => each !== null) ? Object.fromEntries(found) : UNREADABLE;
}

function flag(cell: SheetCell): unknown {
  if (typeof cell === 'boolean') return cell;
  const word = plainWord(textOf(cell));
  if (YES.has(word)) return true;
  return NO.has(word) ? false : UNREADABLE;
}

/** A word of a choice as it is stored, or as exports write it in whichever language. */
function choice(cell: SheetCell, { options = [] }: FieldMeta): string {
  const said = textOf(cell);
  const wanted = plainWord(said);
  const words = (option: string) => [option, ...LANGUAGES.map((language) => choiceWord(option, language))];
  return options.find((option) => words(option).some((each) => plainWord(each) === wanted)) ?? said;
}

const text: Read = (cell) => textOf(cell);

/** As exports write a size. */
const NAMED_SIZE = new RegExp(`^(${SIZE_SYSTEMS.join('|')})\\s+(.+)$`, 'i');

const READERS: Partial<Record<FieldKind, Read>> = {
  text,
  longText: (cell) => (typeof cell === 'string' ? cell : textOf(cell)),
  ref: text,
  number,
  count: number,
  euro: number,
  grams: number,
  flag,
  choice,
  day: text,
  term: (cell, { terms = [] }) => termId(terms, textOf(cell)),
  terms: (cell, { terms = [] }) => [...new Set(partsOf(cell, /[;,\n]/).map((each) => termId(terms, each)))],
  size: (cell) => {
    const value = textOf(cell);
    const [, system, rest] = NAMED_SIZE.exec(value) ?? [];
    return system ? { system: system.toUpperCase(), value: rest } : readSize({ system: 'IT', value });
  },
  composition: shares,
  dimensions,
  defects: (cell) => partsOf(cell, /[;,\n]/).map((each) => ({ defect: termId(DEFECTS, each) })),
};

/** Kinds of fields an import can fill. */
export const canImport = ({ kind }: FieldMeta): boolean => kind in READERS;

/** The value of a cell that is not empty, or `UNREADABLE`. Whether the field takes it is for its schema to say. */
export const readCell = (meta: FieldMeta, cell: SheetCell): unknown => READERS[meta.kind]?.(cell, meta) ?? UNREADABLE;
