/** Reads the parts of a request with the schemas of its call; what does not fit is refused with a path and a reason. */
import type * as z from 'zod';

import { type FieldRefusal, type FieldWord, Refusal } from '../services/refusal.ts';

const FORMATS: Readonly<Record<string, FieldWord>> = { email: 'email', url: 'url' };
/** Words a rule of the contract may give as its reason. */
const OWN_WORDS: ReadonlySet<unknown> = new Set<FieldWord>(['code', 'mismatch']);

/** Parses, or throws `validation`. */
export function parsePart(schema: z.ZodType, value: unknown): unknown {
  const zero = findZeroByte(value, '');
  if (zero !== null) throw new Refusal('validation', { errors: [{ path: zero, code: 'invalid' }] });
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Refusal('validation', { errors: parsed.error.issues.flatMap(refusals) });
}

function refusals(issue: z.core.$ZodIssue): FieldRefusal[] {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), code: 'unknownField' }));
  }
  const missing = issue.input === undefined || issue.input === '' || Number.isNaN(issue.input);
  const [code, limit] = missing && issue.code !== 'custom' ? (['required', undefined] as const) : reason(issue);
  return [{ path, code, ...(limit === undefined ? {} : { limit }) }];
}

function reason(issue: z.core.$ZodIssue): readonly [FieldWord, number | undefined] {
  switch (issue.code) {
    case 'too_small':
      return [issue.origin === 'string' ? 'tooShort' : 'tooSmall', Number(issue.minimum)];
    case 'too_big':
      return [{ string: 'tooLong', array: 'tooMany' }[issue.origin as string] ?? 'tooLarge', Number(issue.maximum)] as [
        FieldWord,
        number,
      ];
    case 'invalid_format':
      return [FORMATS[issue.format] ?? 'invalid', undefined];
    case 'invalid_value':
    case 'invalid_union':
      return ['choice', undefined];
    case 'custom':
      return [OWN_WORDS.has(issue.params?.['word']) ? (issue.params?.['word'] as FieldWord) : 'invalid', undefined];
    default:
      return ['invalid', undefined];
  }
}

/** PostgreSQL keeps no text with a zero byte; nobody types one. Answers its path, or null. */
function findZeroByte(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, each] of Object.entries(value)) {
    const found = findZeroByte(each, path === '' ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}
