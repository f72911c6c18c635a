import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type * as z from 'zod';

import type { Call } from '../../../contract/call.ts';
import type { FailureWord } from '../../../contract/failure.ts';
import type { Language } from '../../../contract/language-tags.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { Failure, Result } from '../../api/result.ts';
import type { Fields } from '../../outbox/form-content.ts';

/** What a form adds to its resource's declaration; fields in no section follow in a last one. */
export interface FormView<Field extends string = string> {
  sections: readonly { title: MessageDescriptor; fields: readonly Field[]; note?: MessageDescriptor }[];
  /** Labels of fields that the record does not have. */
  labels?: Partial<Record<Field, MessageDescriptor>>;
  hints?: Partial<Record<Field, MessageDescriptor>>;
  /** Initial values of a new record, beside the declared defaults. */
  start?: (language: Language) => Fields;
  /** Fields that usually keep their value from one record to the next; without it there is no "save and next". */
  kept?: readonly Field[];
  /** How to create a record if the declaration has no `create`; `photos` are parts beside the body. */
  create?: {
    call: Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType<ResourceRecord>>;
    body: z.ZodObject;
    photos?: readonly Field[];
  };
  /** Fields to mark for a refusal without a path of its own. */
  blame?: Partial<Record<FailureWord, Field>>;
  /** A check before saving: its result is shown above the buttons, and does not prevent saving. */
  warning?: {
    title: MessageDescriptor;
    ask: (fields: Fields, id: string | undefined) => Promise<Result<readonly string[], Failure>>;
    Note: ComponentType<{ found: readonly string[] }>;
  };
  /** Label of the button that creates a record. */
  submit?: MessageDescriptor;
  /** Further reads that a new record makes stale. */
  stale?: readonly (readonly unknown[])[];
}
