/** Parses a spreadsheet row: cells as values, and which of them are changes. */
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

/** Cells of a row by field. */
export type Cells = Readonly<Record<string, Exclude<SheetCell, Date>>>;

/** A record as the API returns it. */
export type Values = Readonly<Record<string, unknown>>;

/** A fault in a field's cell, or in the whole row (`field` null). */
export interface RowFault {
  field: string | null;
  code: FieldWord;
  limit?: number;
}

/** Context for the record of a row. */
interface RowContext {
  /** The current record; empty for one to be added. */
  record: Values;
  /** Fields that others have changed since the export, with their values at that time. */
  since: Values;
  /** The id for a name in a field's cell, or null. */
  refs: (field: string, name: string) => string | null;
}

interface ReadRow {
  fields: Record<string, unknown>;
  faults: RowFault[];
}

/**
 * Cells of a row that differ from the record. A cell with its value at export is not a change, even if the record has changed since; a cell
 * that changes a field somebody else has also changed is a conflict for a person.
 */
export function readRow(
  resource: Resource,
  cells: Cells,
  { record, since, refs }: RowContext,
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
    // The referenced record may have been deleted or renamed.
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

/** A value as its schema parses it; otherwise the raw value with its fault. */
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
