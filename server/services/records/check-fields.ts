import type * as z from 'zod';

import { KINDS } from '../../../contract/field-kinds/kinds.ts';
import { fieldMeta, metaOf } from '../../../contract/field.ts';
import type { Resource } from '../../../contract/resource.ts';

/** Throws if a record has a reference without its name, or a list edits in place what no cell can edit. */
export function checkFields({ name, record, list, status, title }: Resource): void {
  const refuse = (what: string) => {
    throw new TypeError(`${name}: ${what}`);
  };
  for (const [field, schema] of Object.entries(record.shape)) {
    const { to, nameIn = '' } = metaOf(schema as z.ZodType) ?? {};
    if (to !== undefined && !Object.hasOwn(record.shape, nameIn)) refuse(`no member has the name of ${field}`);
  }
  for (const field of list.inline ?? []) {
    if (field === status?.field) continue;
    if (field === title) refuse(`${field} is not edited in place: it is the link to the record`);
    const { notInline } = KINDS[fieldMeta(record.shape[field] as z.ZodType).kind];
    if (notInline !== undefined) refuse(`${field} is not edited in place: ${notInline}`);
  }
}
