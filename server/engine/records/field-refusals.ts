/** Converts schema errors to readable refusals. */
import type * as z from 'zod';

import { PERCENT_TOO_LARGE } from '../../../contract/field.ts';
import type { FieldRefusal, FieldWord } from '../refusal.ts';

const FORMATS: Readonly<Record<string, FieldWord>> = { email: 'email', url: 'url' };
/** Fault words that a contract rule may use. */
const OWN_WORDS: ReadonlySet<unknown> = new Set<FieldWord>(['code', 'mismatch', 'repeated', 'sum100', 'tooEarly']);

const NUMBERS: ReadonlySet<string> = new Set(['number', 'int']);
const isReadAsNumber = (input: unknown) => typeof input !== 'string' && !Number.isNaN(input);

/** One refusal per issue, or per unknown member. */
export const fieldRefusals = (error: z.core.$ZodError): FieldRefusal[] => error.issues.flatMap(refusals);

function refusals(issue: z.core.$ZodIssue): FieldRefusal[] {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), code: 'unknownField' }));
  }
  const missing = issue.input === undefined || issue.input === '';
  const [code, limit] = missing && issue.code !== 'custom' ? (['required', undefined] as const) : reason(issue);
  return [{ path, code, ...(limit === undefined ? {} : { limit }) }];
}

function reason(issue: z.core.$ZodIssue): readonly [FieldWord, number | undefined] {
  switch (issue.code) {
    case 'too_small':
      return [issue.origin === 'string' ? 'tooShort' : 'tooSmall', Number(issue.minimum)];
    case 'too_big':
      if (issue.message === PERCENT_TOO_LARGE) return [PERCENT_TOO_LARGE, Number(issue.maximum)];
      return [{ string: 'tooLong', array: 'tooMany' }[issue.origin as string] ?? 'tooLarge', Number(issue.maximum)] as [
        FieldWord,
        number,
      ];
    case 'invalid_format':
      return [FORMATS[issue.format] ?? 'invalid', undefined];
    case 'invalid_value':
    case 'invalid_union':
      return ['choice', undefined];
    case 'invalid_type':
      return [NUMBERS.has(issue.expected) && !isReadAsNumber(issue.input) ? 'number' : 'invalid', undefined];
    case 'custom':
      return [OWN_WORDS.has(issue.params?.['word']) ? (issue.params?.['word'] as FieldWord) : 'invalid', undefined];
    default:
      return ['invalid', undefined];
  }
}
