import type { MessageDescriptor } from '@lingui/core';
import type * as z from 'zod';

import type { Call } from '../../../contract/call.ts';
import type { FailureWord } from '../../../contract/failure.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';

/** The form of a create call: its fields come from the call's body, the others are photos; here are only words and order. */
export interface FormDeclaration<Field extends string = string> {
  /** Takes a form body and answers the record it made. */
  call: Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType<ResourceRecord>>;
  body: z.ZodObject;
  labels: Record<Field, MessageDescriptor>;
  hints?: Partial<Record<Field, MessageDescriptor>>;
  /** Words of the fields that are one of a few. */
  choices?: Partial<Record<Field, Readonly<Record<string, string>>>>;
  sections: readonly { title: MessageDescriptor; fields: readonly Field[] }[];
  /** Fields that a refusal without a path of its own belongs to. */
  blame?: Partial<Record<FailureWord, Field>>;
}

/** The fields of a form: the members of its body, and its photos. */
export type FieldOf<Body extends z.ZodObject, Photo extends string> = (keyof z.infer<Body> & string) | Photo;
