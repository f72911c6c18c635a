import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type * as z from 'zod';

import type { Call } from '../../../contract/call.ts';
import type { FailureWord } from '../../../contract/failure.ts';
import type { Language } from '../../../contract/language-tags.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { Failure, Result } from '../../api/result.ts';
import type { Fields } from '../../outbox/form-content.ts';
import type { RecordFormProps } from './record-form.tsx';

/** What a form adds to its resource's declaration. */
export interface FormView<Field extends string = string> {
  /** Without them, those of the view's groups; fields in no section follow in a last one. */
  sections?: readonly { title: MessageDescriptor; fields: readonly Field[]; note?: MessageDescriptor }[];
  /** Labels of fields that the record does not have. */
  labels?: Partial<Record<Field, MessageDescriptor>>;
  hints?: Partial<Record<Field, MessageDescriptor>>;
  /** Texts for a value that cannot be read, where that of the field's kind does not fit. */
  malformed?: Partial<Record<Field, MessageDescriptor>>;
  /** Fields the form asks for although the declaration accepts an empty value. */
  required?: readonly Field[];
  /** Initial values of a new record, beside the declared defaults. */
  start?: (language: Language) => Fields;
  /** Initial values of a copy; without it, those of the record under another title. */
  copy?: (record: ResourceRecord) => Fields;
  /** Fields that usually keep their value from one record to the next; without it there is no "save and next". */
  kept?: readonly Field[];
  /**
   * How to create a record if the declaration has no `create`. `photo` is a part beside the body, of a field in a section or of an own form;
   * `replaces`: the form of an existing record can replace it.
   */
  create?: {
    call?: Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType<ResourceRecord>>;
    fields: z.ZodRawShape;
    photo?: { field: Field; required?: boolean; replaces?: true };
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
  /** A form with parts or a way of saving of its own. */
  Form?: ComponentType<RecordFormProps>;
}
