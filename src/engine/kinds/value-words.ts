import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { type FibreShare, PART_WORDS, PARTS } from '../../../contract/composition.ts';
import { type EuroOrPercent, readEuroOrPercent } from '../../../contract/field-kinds/euro-or-percent.ts';
import { KINDS } from '../../../contract/field-kinds/kinds.ts';
import { readSize } from '../../../contract/field-kinds/size.ts';
import {
  type FieldKind,
  fieldMeta,
  type FieldMeta,
  isEmpty,
  type Measure,
  MEASURE_WORDS,
  MEASURES,
} from '../../../contract/field-meta.ts';
import type { Address, Defect } from '../../../contract/field.ts';
import { readLanguage } from '../../../contract/language-tags.ts';
import { LANGUAGE_NAMES } from '../../../contract/languages.ts';
import { textFor, type Translated } from '../../../contract/translated.ts';
import type { TypedSize } from '../../../contract/typed/size.ts';
import { DEFECTS } from '../../../contract/vocabulary/defects.ts';
import { FIBRES } from '../../../contract/vocabulary/fibres.ts';
import { nameOf } from '../../../contract/vocabulary/term.ts';
import { formatDateTime, formatEuro, formatNumber, joinWords, writeDay } from '../../i18n/format.ts';
import { plainMarkdown } from '../values/plain-markdown.ts';
import { textOf } from '../values/text-of.ts';
import { choiceWord } from './choice-word.ts';

/** What to know about a value to render it. */
interface ValueContext {
  meta: FieldMeta;
  i18n: I18n;
  /** The name of a reference, or those of several. */
  name?: unknown;
}

type Words = (value: unknown, context: ValueContext) => string;

/** A number with its unit; a bound of a filter is text. */
const figure: Words = (value, { meta, i18n }) => {
  const { unit } = KINDS[meta.kind];
  const number = formatNumber(Number(value), i18n.locale);
  return unit ? `${number} ${unit}` : number;
};
const vocabulary: Words = (value, { meta, i18n }) => {
  const nameIn = (id: unknown) => nameOf(meta.terms ?? [], textOf(id), readLanguage(i18n.locale));
  return joinWords([value].flat().map(nameIn), i18n.locale);
};
const translate = ({ i18n }: ValueContext, words: MessageDescriptor): string => i18n._(words);

/** A filter has it as text. */
const size: Words = (value, context) => {
  const read = typeof value === 'string' ? readSize(value) : (value as TypedSize);
  if (!read) return textOf(value);
  return read.system === 'ONE' ? translate(context, msg`One size`) : `${read.system} ${read.value}`;
};

/** An id without a name is cut short. */
const reference: Words = (value, { name, i18n }) => {
  const named = [name ?? []].flat().map(textOf);
  return joinWords(named.length > 0 ? named : [value].flat().map((id) => textOf(id).slice(0, 8)), i18n.locale);
};

/** The parts of a composition, the largest share of each first; with their names if there are several. */
export function compositionParts(rows: readonly FibreShare[], i18n: I18n): string[] {
  const parts = PARTS.map((part) => [part, rows.filter((row) => row.part === part)] as const).filter(
    ([, own]) => own.length > 0,
  );
  return parts.map(([part, own]) => {
    const shares = own
      .toSorted((one, other) => other.pct - one.pct)
      .map(({ fibre, pct }) => `${pct}\u00a0% ${nameOf(FIBRES, fibre, readLanguage(i18n.locale))}`);
    return `${parts.length > 1 ? `${i18n._(PART_WORDS[part])}: ` : ''}${joinWords(shares, i18n.locale)}`;
  });
}

/** A filter has one fibre. */
const composition: Words = (value, { i18n }) =>
  typeof value === 'string'
    ? nameOf(FIBRES, value, readLanguage(i18n.locale))
    : compositionParts(value as readonly FibreShare[], i18n).join('; ');

const dimensions: Words = (value, { i18n }) => {
  const given = value as Partial<Record<Measure, number>>;
  const known = MEASURES.flatMap((measure) => {
    const { [measure]: cm } = given;
    return cm === undefined
      ? []
      : [`${i18n._(MEASURE_WORDS[measure])}\u00a0${formatNumber(cm, i18n.locale)}\u00a0${KINDS.dimensions.unit}`];
  });
  return known.join(' · ') || '–';
};

const defects: Words = (value, { i18n }) =>
  vocabulary(
    (value as readonly Defect[]).map(({ defect }) => defect),
    { meta: { kind: 'terms', terms: DEFECTS }, i18n },
  );

/** An address in one line, with its point behind it. */
export function addressLine({ label, street, zipcode, city, province, country, latitude, longitude }: Address): string {
  const town = [zipcode, city, province && `(${province})`].filter(Boolean).join(' ');
  const point = latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`;
  return [label, street, town, country, point].filter(Boolean).join(' · ');
}

const addresses: Words = (value) => (value as readonly Address[]).map(addressLine).join('; ');

/** The title of a row; without one, what it is called and its number. */
export function rowTitle(
  { rows }: FieldMeta,
  row: Readonly<Record<string, unknown>>,
  index: number,
  i18n: I18n,
): string {
  if (!rows) return '';
  const { shape, title, one } = rows;
  const { [title]: value } = row;
  const { schema } = shape[title] ?? {};
  const meta = schema && fieldMeta(schema);
  return meta && !isEmpty(value) ? WORDS[meta.kind](value, { meta, i18n }) : `${i18n._(one)} ${index + 1}`;
}

/** How many there are, and their titles. */
const rows: Words = (value, { meta, i18n }) => {
  const titles = (value as readonly Readonly<Record<string, unknown>>[]).map((row, index) =>
    rowTitle(meta, row, index, i18n),
  );
  const count = i18n._(msg({ message: plural(titles.length, { one: '# row', other: '# rows' }) }));
  return `${count}: ${joinWords(titles, i18n.locale)}`;
};

/** A filter has a language whose text is missing. */
const translated: Words = (value, { meta, i18n }) => {
  if (typeof value === 'string') {
    const language = i18n._(LANGUAGE_NAMES[readLanguage(value)]);
    return i18n._(msg`missing in ${{ language }}`);
  }
  const { text = '' } = textFor(value as Translated, readLanguage(i18n.locale)) ?? {};
  return meta.each ? WORDS[fieldMeta(meta.each).kind](text, { meta: fieldMeta(meta.each), i18n }) : text;
};

/** A bound of a filter is text. */
const euroOrPercent: Words = (value, context) => {
  const said = typeof value === 'string' ? readEuroOrPercent(value) : (value as EuroOrPercent);
  return said ? WORDS[said.unit](said.amount, { ...context, meta: { kind: said.unit } }) : textOf(value);
};

/** Formats a value of each kind as a line of text. */
const WORDS = {
  id: textOf,
  code: textOf,
  text: textOf,
  longText: textOf,
  translated,
  markdown: (value) => plainMarkdown(textOf(value)),
  email: textOf,
  phone: textOf,
  url: textOf,
  secret: () => '',
  number: figure,
  percent: figure,
  count: figure,
  grams: figure,
  kilograms: figure,
  euro: (value) => formatEuro(Number(value)),
  euroOrPercent,
  flag: (value, context) => translate(context, value === true || value === 'true' ? msg`Yes` : msg`No`),
  choice: (value, { meta, i18n }) => choiceWord(meta, textOf(value), i18n),
  term: vocabulary,
  terms: vocabulary,
  size,
  composition,
  dimensions,
  defects,
  addresses,
  rows,
  ref: reference,
  refs: reference,
  photo: textOf,
  photos: textOf,
  moment: (value) => formatDateTime(textOf(value)),
  day: (value) => writeDay(textOf(value)),
} satisfies Record<FieldKind, Words>;

/** Formats values of any field in the person's language; `name` is the name of a reference, or the names of several. */
export function useValueWords(): (meta: FieldMeta, value: unknown, name?: unknown) => string {
  const { i18n } = useLingui();
  return (meta, value, name) => WORDS[meta.kind](value, { meta, i18n, name });
}
