/** What fields of a record must agree on: said once, and asked by forms, edits, additions and imports. */

/** Why a field does not go with the others; `limit` is the least a value that is `tooSmall` may be. */
export interface Fault<Field extends string = string> {
  path: Field;
  word: 'required' | 'contradicts' | 'tooSmall' | 'tooEarly';
  limit?: number;
}

/** One agreement. It is asked of a record as it would be whenever one of its fields is changed. */
export interface Rule<Field extends string = string> {
  fields: readonly Field[];
  faults: (record: Readonly<Record<string, unknown>>) => readonly Fault[];
  /** It always held: taking a change back must not break it either. */
  always?: true;
}

/** The last of two amounts or days is not before the first, where both are given. */
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

interface Ruled {
  rules?: readonly Rule[];
}

/** What is wrong with a record once some of its fields are changed: nothing where the change is none of its rules'. */
export const faultsOf = (
  { rules = [] }: Ruled,
  before: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, unknown>>,
): readonly Fault[] =>
  rules
    .filter((rule) => rule.fields.some((name) => Object.hasOwn(fields, name)))
    .flatMap(({ faults }) => faults({ ...before, ...fields }));
