/** What is wrong with a form's values: pure findings, which `form-error-texts.ts` puts into words. */
import type * as z from 'zod';

import type { FieldKind } from '../../../contract/field.ts';

/** One finding; `limit` in characters, or the number itself. */
export type FormError =
  | { word: 'required' | 'contradicts' | 'tooEarly' }
  | { word: 'tooShort' | 'tooLong' | 'tooSmall' | 'tooBig'; limit: number }
  | { word: 'malformed'; kind: FieldKind };

/** What a schema says against a value, in the form's words. */
export function finding(issue: z.core.$ZodIssue, kind: FieldKind): FormError {
  if (issue.code === 'too_small') {
    return { word: issue.origin === 'string' ? 'tooShort' : 'tooSmall', limit: Number(issue.minimum) };
  }
  if (issue.code === 'too_big') {
    return { word: issue.origin === 'string' ? 'tooLong' : 'tooBig', limit: Number(issue.maximum) };
  }
  return { word: 'malformed', kind };
}
