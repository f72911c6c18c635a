import type * as z from 'zod';

import { fieldMeta } from '../../../contract/field.ts';
import { textOf } from '../values/text-of.ts';

/** What a form holds: text as typed, flags as they are. Files are kept beside it. */
export type FormValues = Record<string, string | boolean>;

/** A form before anything is typed: the declared defaults, else empty. */
export function emptyValues(body: z.ZodObject): FormValues {
  return Object.fromEntries(
    Object.entries(body.shape).map(([name, schema]) => {
      const start = (schema as z.ZodType).safeParse(undefined);
      const value = start.success ? start.data : undefined;
      if (fieldMeta(schema as z.ZodType).kind === 'flag') return [name, value === true];
      return [name, textOf(value)];
    }),
  );
}

/** What the schema is asked about: a field left empty counts as not given. */
export const givenValues = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''));

/** The form as a multipart body, its files behind the texts. */
export function formBody(values: FormValues, files: ReadonlyMap<string, File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(givenValues(values))) form.append(name, String(value));
  for (const [name, file] of files) form.append(name, file, file.name);
  return form;
}
