import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type * as z from 'zod';

import type { Call } from '../../../contract/call.ts';
import type { FailureWord } from '../../../contract/failure.ts';
import type { Language } from '../../../contract/language-tags.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { Failure, Result } from '../../api/result.ts';
import type { Fields } from '../../outbox/form-content.ts';

/** What the form of a resource says beside its declaration; fields that are in no section stand in one behind them. */
export interface FormView<Field extends string = string> {
  sections: readonly { title: MessageDescriptor; fields: readonly Field[]; note?: MessageDescriptor }[];
  /** Words of fields that the record has not. */
  labels?: Partial<Record<Field, MessageDescriptor>>;
  hints?: Partial<Record<Field, MessageDescriptor>>;
  /** What a new one begins with beside the declared defaults. */
  start?: (language: Language) => Fields;
  /** Fields that mostly stay the same from one to the next; without it none follows another. */
  kept?: readonly Field[];
  /** How one is added where the declaration has no `create`; `photos` are parts beside the body. */
  create?: {
    call: Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType<ResourceRecord>>;
    body: z.ZodObject;
    photos?: readonly Field[];
  };
  /** Fields that a refusal without a path of its own belongs to. */
  blame?: Partial<Record<FailureWord, Field>>;
  /** What is asked before one is saved: what is found stands above the buttons, and may be saved all the same. */
  warning?: {
    title: MessageDescriptor;
    ask: (fields: Fields, id: string | undefined) => Promise<Result<readonly string[], Failure>>;
    Note: ComponentType<{ found: readonly string[] }>;
  };
  /** Words of the button that adds one. */
  submit?: MessageDescriptor;
  /** Reads beside its own that another one makes old. */
  stale?: readonly (readonly unknown[])[];
}
