/** Errors of a form's values: pure; `form-error-texts.ts` has the texts. */
import type * as z from 'zod';

import type { FieldKind } from '../../../contract/field.ts';
import type { Because, RuleFault } from '../../../contract/rules.ts';

/** One error; `limit` in characters, or the number itself; `because` of a broken rule names the fields that must agree. */
export type FormError =
  | { word: 'required' | 'contradicts' | 'tooEarly'; because?: Because }
  | { word: 'tooSmall' | 'tooLarge'; limit: number; because?: Because }
  | { word: 'tooShort' | 'tooLong'; limit: number }
  | { word: 'malformed'; kind: FieldKind };

/** The form errors of broken rules, by field. */
export const ruleErrors = (faults: readonly RuleFault[]): Record<string, FormError> =>
  Object.fromEntries(
    faults.toReversed().map(({ path, word, limit = 0, because }) => {
      const names = because ? { because } : {};
      return [path, word === 'tooSmall' || word === 'tooLarge' ? { word, limit, ...names } : { word, ...names }];
    }),
  );

/** The form error of a schema issue. */
export function finding(issue: z.core.$ZodIssue, kind: FieldKind): FormError {
  if (issue.code === 'too_small') {
    return { word: issue.origin === 'string' ? 'tooShort' : 'tooSmall', limit: Number(issue.minimum) };
  }
  if (issue.code === 'too_big') {
    return { word: issue.origin === 'string' ? 'tooLong' : 'tooLarge', limit: Number(issue.maximum) };
  }
  return { word: 'malformed', kind };
}
