import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { type EuroOrPercent, readEuroOrPercent } from '../../../contract/field-kinds/euro-or-percent.ts';
import type { FieldKind, FieldMeta } from '../../../contract/field.ts';
import { readLanguage } from '../../../contract/language-tags.ts';
import type { SizeSystem } from '../../../contract/vocabulary/sizes.ts';
import { nameOf } from '../../../contract/vocabulary/term.ts';
import { formatDateTime, formatEuro, formatNumber, writeDay } from '../../i18n/format.ts';
import { textOf } from '../values/text-of.ts';

/** What to know about a value to render it. */
interface ValueContext {
  meta: FieldMeta;
  i18n: I18n;
}

type Words = (value: unknown, told: ValueContext) => string;

const figure: Words = (value, { i18n }) => formatNumber(Number(value), i18n.locale);
const vocabulary: Words = (value, { meta, i18n }) =>
  [value]
    .flat()
    .map((id) => nameOf(meta.terms ?? [], textOf(id), readLanguage(i18n.locale)))
    .join(', ');
const say = ({ i18n }: ValueContext, words: MessageDescriptor): string => i18n._(words);

const choice: Words = (value, told) => {
  const { [textOf(value)]: word } = told.meta.words ?? {};
  return word ? say(told, word) : textOf(value);
};

const size: Words = (value, told) => {
  const { system, value: number } = value as { system: SizeSystem; value: string };
  return system === 'ONE' ? say(told, msg`One size`) : `${system} ${number}`;
};

/** A bound of a filter is text. */
const euroOrPercent: Words = (value, told) => {
  const said = typeof value === 'string' ? readEuroOrPercent(value) : (value as EuroOrPercent);
  return said ? WORDS[said.unit](said.amount, told) : textOf(value);
};

/** Formats a value of each kind as a line of text. */
const WORDS = {
  id: textOf,
  code: textOf,
  text: textOf,
  longText: textOf,
  email: textOf,
  phone: textOf,
  url: textOf,
  secret: () => '',
  number: figure,
  percent: (value, told) => `${figure(value, told)} %`,
  count: figure,
  grams: (value, told) => `${figure(value, told)} g`,
  euro: (value) => formatEuro(Number(value)),
  euroOrPercent,
  flag: (value, told) => say(told, value === true || value === 'true' ? msg`Yes` : msg`No`),
  choice,
  term: vocabulary,
  terms: vocabulary,
  size,
  composition: textOf,
  dimensions: textOf,
  defects: textOf,
  ref: textOf,
  refs: textOf,
  photo: textOf,
  photos: textOf,
  moment: (value) => formatDateTime(textOf(value)),
  day: (value) => writeDay(textOf(value)),
} satisfies Record<FieldKind, Words>;

/** Formats values of any field in the person's language. */
export function useValueWords(): (meta: FieldMeta, value: unknown) => string {
  const { i18n } = useLingui();
  return (meta, value) => WORDS[meta.kind](value, { meta, i18n });
}
