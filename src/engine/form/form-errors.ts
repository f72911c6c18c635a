/** What is wrong with a form's values: pure findings, which `form-error-texts.ts` puts into words. */
import type * as z from 'zod';

import { fieldMeta, type FieldKind } from '../../../contract/field.ts';
import { givenValues, type FormValues } from './form-values.ts';

/** One finding; `limit` in characters, or the number itself. */
export type FormError =
  | { word: 'required' }
  | { word: 'tooShort' | 'tooLong' | 'tooSmall' | 'tooBig'; limit: number }
  | { word: 'malformed'; kind: FieldKind };

/** The first finding of each field that has one. */
export function formErrors(body: z.ZodObject, values: FormValues): Record<string, FormError> {
  const given = givenValues(values);
  const errors: Record<string, FormError> = {};
  for (const issue of body.safeParse(given).error?.issues ?? []) {
    const name = String(issue.path[0] ?? '');
    const schema = body.shape[name] as z.ZodType | undefined;
    if (!schema || errors[name]) continue;
    errors[name] = name in given ? finding(issue, fieldMeta(schema).kind) : { word: 'required' };
  }
  return errors;
}

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
