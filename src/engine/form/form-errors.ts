/** Errors of a form's values: pure; `form-error-texts.ts` has the texts. */
import type * as z from 'zod';

import type { Kind } from '../../../contract/field-kinds/kind.ts';
import { PERCENT_TOO_LARGE } from '../../../contract/field.ts';
import type { FieldFault } from '../../../contract/rules.ts';

/** One error: of a rule between fields, missing, or of a value; `limit` in characters, or the number itself. */
export type FormError =
  | FieldFault
  | { word: 'tooShort' | 'tooLong'; limit: number; because?: never }
  | { word: 'malformed'; kind: Kind; because?: never };

/** The form error of a schema issue. */
export function finding(issue: z.core.$ZodIssue, kind: Kind): FormError {
  if (issue.message === PERCENT_TOO_LARGE) return { word: PERCENT_TOO_LARGE };
  const isText = 'origin' in issue && issue.origin === 'string';
  if (issue.code === 'too_small') return { word: isText ? 'tooShort' : 'tooSmall', limit: Number(issue.minimum) };
  if (issue.code === 'too_big') return { word: isText ? 'tooLong' : 'tooLarge', limit: Number(issue.maximum) };
  return { word: 'malformed', kind };
}
