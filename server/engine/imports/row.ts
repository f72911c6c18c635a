/** Parses a spreadsheet row: cells as values, and which of them are changes. */
import { isDeepStrictEqual } from 'node:util';

import type * as z from 'zod';

import { type FieldMeta, fieldMeta } from '../../../contract/field-meta.ts';
import type { ImportMapping } from '../../../contract/resource-import.ts';
import type { Resource } from '../../../contract/resource.ts';
import { UNKNOWN, UNREADABLE, WORD_SEPARATOR } from '../field-kinds/cell.ts';
import { fieldRefusals } from '../records/field-refusals.ts';
import type { FieldRefusal } from '../refusal.ts';
import { storedKind } from '../stored-kinds.ts';
import type { StoredCell } from './store.ts';

/** Cells of a row by field. */
export type Cells = Readonly<Record<string, StoredCell>>;

/** A record as the API returns it. */
export type Values = Readonly<Record<string, unknown>>;

/** A fault in a field's cell, or in the whole row (`field` null). */
export interface RowFault extends Omit<FieldRefusal, 'path'> {
  field: string | null;
}

/** A refused field as a fault of a row; a part of a value blames the field as a whole. */
export const rowFault = ({ path, ...fault }: FieldRefusal): RowFault => ({
  ...fault,
  field: path.split('.')[0] ?? null,
});

/** Context for the record of a row. */
interface RowContext {
  /** The current record; null for one to be added. */
  record: Values | null;
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
  { record: current, since, refs }: RowContext,
  { blanks }: Pick<ImportMapping, 'blanks'>,
): ReadRow {
  const fields: Record<string, unknown> = {};
  const faults: RowFault[] = [];
  const record = current ?? {};
  const shape = (current === null && resource.create ? resource.create : resource.edit)?.fields ?? {};
  for (const [field, schema] of Object.entries(shape) as [string, z.ZodType][]) {
    if (!(field in cells)) continue;
    const meta = fieldMeta(schema);
    const cell = cells[field] ?? null;
    // An error says nothing of the value, so it is no blank.
    if (typeof cell === 'object' && cell !== null) {
      faults.push({ field, code: 'cellError', name: cell.error });
      continue;
    }
    const isBlank = cell === null || cell === '';
    if (isBlank && (blanks === 'keep' || isNothing(record[field]))) continue;
    const { nameIn = '' } = meta;
    const isWritten = (name: unknown) => cell === (Array.isArray(name) ? name.join(WORD_SEPARATOR) : name);
    // The referenced record may have been deleted or renamed.
    if (!isBlank && (isWritten(record[nameIn]) || isWritten(since[nameIn]))) continue;
    const read = () => storedKind(meta.kind).read?.(cell, meta, (name) => refs(field, name)) ?? UNREADABLE;
    const value = isBlank ? meta.kind.nothing : read();
    const { value: said, fault } = valueOf(schema, value);
    if (isEqualValue(meta, said, record[field])) continue;
    if (fault) faults.push({ field, ...fault });
    else if (!Object.hasOwn(since, field)) fields[field] = said;
    else if (!isEqualValue(meta, said, since[field])) faults.push({ field, code: 'changedMeanwhile' });
  }
  const { fromSheet } = resource;
  if (!fromSheet) return { fields, faults };
  const repaired = Object.entries(fromSheet(fields, record)).filter(([name, value]) => {
    return value === fields[name] || !isDeepStrictEqual(value, record[name]);
  });
  return { fields: Object.fromEntries(repaired), faults };
}

/** A value as its schema parses it; otherwise the raw value with its fault. */
function valueOf(schema: z.ZodType, value: unknown): { value: unknown; fault?: Omit<RowFault, 'field'> } {
  if (value === UNREADABLE) return { value, fault: { code: 'invalid' } };
  if (value === UNKNOWN) return { value, fault: { code: 'choice' } };
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return { value: parsed.data };
  const [{ path: _path, ...fault } = { path: '', code: 'invalid' as const }] = fieldRefusals(parsed.error);
  return { value, fault };
}

function isEqualValue({ kind }: FieldMeta, value: unknown, present: unknown): boolean {
  const { isEqualValue: says = isDeepStrictEqual } = storedKind(kind);
  return says(value, present ?? (typeof value === 'string' ? '' : null));
}

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
