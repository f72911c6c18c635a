/** What a row of a spreadsheet says of a record: cells as values, and which of them are changes. */
import { isDeepStrictEqual } from 'node:util';

import type * as z from 'zod';

import { KINDS } from '../../../contract/field-kinds/kinds.ts';
import type { FieldMeta } from '../../../contract/field.ts';
import { editableMeta, type ImportMapping } from '../../../contract/resource-import.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { SheetCell } from '../../files/sheet.ts';
import { UNKNOWN, UNREADABLE, WORD_SEPARATOR } from '../field-kinds/cell.ts';
import { STORED_KINDS } from '../field-kinds/stored-kinds.ts';
import { fieldRefusals } from '../records/field-refusals.ts';
import type { FieldWord } from '../refusal.ts';

/** Cells of a row by the field their column is. */
export type Cells = Readonly<Record<string, Exclude<SheetCell, Date>>>;

/** A record as the API answers it. */
export type Values = Readonly<Record<string, unknown>>;

/** What is wrong: with a field's cell, or with the row as a whole (`field` null). */
export interface RowFault {
  field: string | null;
  code: FieldWord;
  limit?: number;
}

/** What is known of the record a row is about. */
interface Known {
  /** As it is; nothing for one that is to be added. */
  record: Values;
  /** Fields that others have changed since the file was made, as they were in the file's time. */
  since: Values;
  /** The id that a name in a field's cell stands for, or null. */
  refs: (field: string, name: string) => string | null;
}

interface ReadRow {
  fields: Record<string, unknown>;
  faults: RowFault[];
}

/**
 * What of a row says something else than the record does. A cell that says what was there in the file's time is no change,
 * whatever came since; one that says something new where somebody else has changed it too is a question for a person.
 */
export function readRow(
  resource: Resource,
  cells: Cells,
  { record, since, refs }: Known,
  { blanks }: Pick<ImportMapping, 'blanks'>,
): ReadRow {
  const fields: Record<string, unknown> = {};
  const faults: RowFault[] = [];
  for (const [field, meta] of editableMeta(resource)) {
    if (!(field in cells)) continue;
    const cell = cells[field] ?? null;
    const isBlank = cell === null || cell === '';
    if (isBlank && (blanks === 'keep' || isNothing(record[field]))) continue;
    const { nameIn = '' } = meta;
    const isWritten = (name: unknown) => cell === (Array.isArray(name) ? name.join(WORD_SEPARATOR) : name);
    // What bears a name may be gone, or called otherwise by now.
    if (!isBlank && (isWritten(record[nameIn]) || isWritten(since[nameIn]))) continue;
    const read = () => STORED_KINDS[meta.kind].read?.(cell, meta, (name) => refs(field, name)) ?? UNREADABLE;
    const value = isBlank ? KINDS[meta.kind].nothing : read();
    const { value: said, fault } = valueOf(resource.edit?.fields[field] as z.ZodType, value);
    if (saysTheSame(meta, said, record[field])) continue;
    if (fault) faults.push({ field, ...fault });
    else if (!Object.hasOwn(since, field)) fields[field] = said;
    else if (!saysTheSame(meta, said, since[field])) faults.push({ field, code: 'changedMeanwhile' });
  }
  return { fields, faults };
}

/** A value as its schema takes it; otherwise as it is, with what is wrong with it. */
function valueOf(schema: z.ZodType, value: unknown): { value: unknown; fault?: Omit<RowFault, 'field'> } {
  if (value === UNREADABLE) return { value, fault: { code: 'invalid' } };
  if (value === UNKNOWN) return { value, fault: { code: 'choice' } };
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return { value: parsed.data };
  const [{ code, limit } = { code: 'invalid' as const, limit: undefined }] = fieldRefusals(parsed.error);
  return { value, fault: { code, ...(limit === undefined ? {} : { limit }) } };
}

function saysTheSame({ kind }: FieldMeta, value: unknown, present: unknown): boolean {
  const { saysTheSame: says = isDeepStrictEqual } = STORED_KINDS[kind];
  return says(value, present ?? (typeof value === 'string' ? '' : null));
}

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
