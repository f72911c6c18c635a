/** Rules between fields of a record, checked by forms, edits, creates and imports. */
import type * as z from 'zod';

import { metaOf } from './field-meta.ts';
import { isVatNumber } from './identifiers/vat-number.ts';
import type { Language } from './language-tags.ts';
import { type Message, msg } from './msg.ts';
import type { Resource } from './resource.ts';
import { writeTypedNumber } from './typed/numbers.ts';
import type { Term } from './vocabulary/term.ts';

type Values = Readonly<Record<string, unknown>>;

/** Why a field contradicts the others; `limit` is the minimum of a value that is `tooSmall`, or the maximum of one that is `tooLarge`. */
export interface Fault<Field extends string = string> {
  path: Field;
  word:
    | 'required'
    | 'contradicts'
    | 'tooSmall'
    | 'tooLarge'
    | 'tooEarly'
    | 'vatNumber'
    | 'postalCode'
    | 'percentTooLarge';
  limit?: number;
}

/** One rule between fields. It is checked against the resulting record whenever one of its fields changes. */
export interface Rule<Field extends string = string> {
  fields: readonly Field[];
  faults: (record: Values) => readonly Fault[];
  /** Only a new record must obey it. */
  onlyNew?: true;
}

/** The last of two amounts or days must not be before the first, if both are given. */
export const inOrder = <Field extends string>(first: Field, last: Field): Rule<Field> => ({
  fields: [first, last],
  faults: ({ [first]: from, [last]: to }) => {
    if (typeof from === 'number' && typeof to === 'number' && to < from) {
      return [{ path: last, word: 'tooSmall', limit: from }];
    }
    return typeof from === 'string' && typeof to === 'string' && to < from ? [{ path: last, word: 'tooEarly' }] : [];
  },
});

/** A VAT number must be right, if there is one. A wrong one stored before may stay. */
export const validVatNumber = <Field extends string>(path: Field): Rule<Field> => ({
  fields: [path],
  faults: ({ [path]: value }) =>
    typeof value === 'string' && value.trim() !== '' && !isVatNumber(value) ? [{ path, word: 'vatNumber' }] : [],
});

/** The names a fault's sentence needs: the field's own, and those of the fields it must agree with, with a chosen word. */
export interface Because {
  field: Message;
  others: readonly { label: Message; value?: Message | Term | undefined }[];
}

/** A fault of a declared rule; without `because` it concerns one field alone. */
export interface RuleFault extends Fault {
  because?: Because;
}

/** A fault at its field. */
export type FieldFault = Omit<RuleFault, 'path'>;

/** The first fault of every field. */
export const faultsByField = (faults: readonly RuleFault[]): Record<string, FieldFault> =>
  Object.fromEntries(faults.toReversed().map(({ path, ...fault }) => [path, fault]));

/** What the rules of a resource need to name its fields. */
export type Ruled = Pick<Resource, 'words' | 'record'> & { rules?: readonly Rule[] | undefined };

/** The faults of a record after a change, from the rules whose fields it touches; of a new record, `before` null, from all rules. */
export function faultsOf(resource: Ruled, before: Values | null, fields: Values): readonly RuleFault[] {
  const record = { ...before, ...fields };
  const applies = (rule: Rule) =>
    before === null || (!rule.onlyNew && rule.fields.some((name) => Object.hasOwn(fields, name)));
  return (resource.rules ?? [])
    .filter(applies)
    .flatMap(({ fields: names, faults }) => faults(record).map((fault) => nameFields(resource, record, fault, names)));
}

/** The faults of an action's input: by its own rules, and by those of the record it changes. */
export const actionFaults = (
  resource: Ruled,
  { rules }: Pick<Ruled, 'rules'>,
  record: Values,
  input: Values,
): readonly RuleFault[] => [
  ...faultsOf({ ...resource, rules }, null, { ...record, ...input }),
  ...faultsOf(resource, record, input),
];

/** Adds the names of a fault's field and of the rule's others. */
function nameFields(
  { words, record: { shape } }: Ruled,
  record: Values,
  fault: Fault,
  names: readonly string[],
): RuleFault {
  const labels: Readonly<Record<string, Message | undefined>> = words.labels;
  const labelOf = (name: string) => labels[name] ?? { id: name };
  const others = names
    .filter((name) => name !== fault.path)
    .map((name) => {
      const { words: options = {}, terms = [] } = (shape[name] && metaOf(shape[name] as z.ZodType)) ?? {};
      const { [name]: value } = record;
      return { label: labelOf(name), value: options[String(value)] ?? terms.find(({ id }) => id === value) };
    });
  return others.length > 0 ? { ...fault, because: { field: labelOf(fault.path), others } } : fault;
}

/** The fields that a record's other values make required. */
export const requiredBy = ({ rules = [] }: Pick<Ruled, 'rules'>, record: Values, isNew: boolean): ReadonlySet<string> =>
  new Set(
    rules
      .filter(({ onlyNew }) => isNew || !onlyNew)
      .flatMap(({ fields, faults }) =>
        fields.filter((field) =>
          faults({ ...record, [field]: undefined }).some(({ path, word }) => path === field && word === 'required'),
        ),
      ),
  );

/** The sentence of each fault. */
export const FAULT_SENTENCES: Readonly<Record<Fault['word'], Message>> = {
  required: msg({ message: '{field} is required because of {others}.' }),
  contradicts: msg({ message: '{field} contradicts {others}.' }),
  tooSmall: msg({ message: '{field} must be at least {limit} because of {others}.' }),
  tooLarge: msg({ message: '{field} must be at most {limit} because of {others}.' }),
  tooEarly: msg({ message: '{field} must not be before {others}.' }),
  postalCode: msg({ message: '{field} must have five digits, for example 00184, because of {others}.' }),
  // Of one field alone.
  vatNumber: msg`This VAT number isn’t valid. Check every digit. Outside Italy, start with the country, for example DE.`,
  percentTooLarge: msg`must be less than 100`,
};

const QUOTES: Readonly<Record<Language, readonly [string, string]>> = {
  it: ['«', '»'],
  en: ['“', '”'],
  es: ['«', '»'],
  zh: ['“', '”'],
};

/** What a fault's sentence says in a language: the names in quotes, “Type: Percentage” with a chosen word. */
export function sentenceParts(
  { because: { field, others }, limit }: { because: Because; limit?: number | string | undefined },
  language: Language,
  translate: (message: Message) => string,
) {
  const [open, close] = QUOTES[language];
  const wordOf = (value: Message | Term) => ('names' in value ? value.names[language] : translate(value));
  const pairs = others.map(({ label, value }) => [translate(label), ...(value ? [wordOf(value)] : [])].join(': '));
  return {
    field: `${open}${translate(field)}${close}`,
    others: new Intl.ListFormat(language).format(pairs.map((each) => `${open}${each}${close}`)),
    limit: typeof limit === 'number' ? writeTypedNumber(limit) : limit,
  };
}
