/** What fields of a record must agree on: said once, and asked by forms, edits, additions and imports. */

/** Why a field contradicts the others; `limit` is the minimum of a value that is `tooSmall`. */
export interface Fault<Field extends string = string> {
  path: Field;
  word: 'required' | 'contradicts' | 'tooSmall' | 'tooEarly';
  limit?: number;
}

/** One rule between fields. It is checked against the resulting record whenever one of its fields changes. */
export interface Rule<Field extends string = string> {
  fields: readonly Field[];
  faults: (record: Readonly<Record<string, unknown>>) => readonly Fault[];
  /** The rule has always existed, so undoing a change must not break it either. */
  always?: true;
}

/** The last of two amounts or days must not be before the first, if both are given. */
export const inOrder = <Field extends string>(first: Field, last: Field): Rule<Field> => ({
  fields: [first, last],
  always: true,
  faults: ({ [first]: from, [last]: to }) => {
    if (typeof from === 'number' && typeof to === 'number' && to < from) {
      return [{ path: last, word: 'tooSmall', limit: from }];
    }
    return typeof from === 'string' && typeof to === 'string' && to < from ? [{ path: last, word: 'tooEarly' }] : [];
  },
});

interface WithRules {
  rules?: readonly Rule[];
}

/** The faults of a record after a change, from the rules whose fields it touches. */
export const faultsOf = (
  { rules = [] }: WithRules,
  before: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, unknown>>,
): readonly Fault[] =>
  rules
    .filter((rule) => rule.fields.some((name) => Object.hasOwn(fields, name)))
    .flatMap(({ faults }) => faults({ ...before, ...fields }));
