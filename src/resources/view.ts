import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import type * as z from 'zod';

import type { ResourceRecord } from '../api/resource-queries.ts';
import type { Icon } from '../ui/icons.tsx';

/** What a cell gets: the field's value, the whole record, and where it stands. */
export interface CellProps {
  value: unknown;
  record: ResourceRecord;
  place: 'list' | 'card' | 'detail';
}

/** What the page adds to a resource's declaration: words, icon, and only the cells that differ from their field's kind. */
export interface View<Field extends string = string> {
  icon: Icon;
  /** Title of the list and entry of the menu. */
  title: MessageDescriptor;
  /** One of them: title of a detail screen that is loading. */
  one: MessageDescriptor;
  /** What an empty list says: how records come about. */
  empty: MessageDescriptor;
  /** Words of the button that opens the create screen, where the resource has one. */
  create?: MessageDescriptor;
  /** `photos`: the picture leads, large; `rows`: the words lead. */
  look: 'photos' | 'rows';
  labels: Record<Field, MessageDescriptor>;
  cells?: Partial<Record<Field, (props: CellProps) => ReactNode>>;
}

/** A view that has a label for every field of the record: a forgotten one does not compile. */
export type ViewOf<R extends { record: z.ZodType }> = View<keyof z.infer<R['record']> & string>;
