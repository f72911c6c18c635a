/** Errors of a form's values: pure; `form-error-texts.ts` has the texts. */
import type * as z from 'zod';

import type { FieldKind } from '../../../contract/field.ts';

/** One error; `limit` in characters, or the number itself. */
export type FormError =
  | { word: 'required' | 'contradicts' | 'tooEarly' }
  | { word: 'tooShort' | 'tooLong' | 'tooSmall' | 'tooBig'; limit: number }
  | { word: 'malformed'; kind: FieldKind };

/** The form error of a schema issue. */
export function finding(issue: z.core.$ZodIssue, kind: FieldKind): FormError {
  if (issue.code === 'too_small') {
    return { word: issue.origin === 'string' ? 'tooShort' : 'tooSmall', limit: Number(issue.minimum) };
  }
  if (issue.code === 'too_big') {
    return { word: issue.origin === 'string' ? 'tooLong' : 'tooBig', limit: Number(issue.maximum) };
  }
  return { word: 'malformed', kind };
}
