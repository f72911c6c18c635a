/** What an uploaded spreadsheet would do to the records it names, row by row; nothing is changed here. */
import { isDeepStrictEqual } from 'node:util';

import { and, desc, inArray, isNotNull } from 'drizzle-orm';
import type * as z from 'zod';

import type { Caller } from '../../contract/access.ts';
import { itemCode } from '../../contract/code.ts';
import type { Defect, FieldMeta } from '../../contract/field.ts';
import { editableMeta, type ImportMapping } from '../../contract/resource-import.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Db } from '../db/pool.ts';
import { audit } from '../db/schema/ledger.ts';
import { fieldRefusals } from './field-refusals.ts';
import { type Cells, readCell, UNREADABLE } from './import-cells.ts';
import { findNamed } from './import-refs.ts';
import type { KeptCell, KeptSheet } from './import-store.ts';
import type { RecordSource } from './record-source.ts';
import { recordTitle } from './record-title.ts';
import { idsOfTitles, recordsOf } from './records.ts';
import type { FieldRefusal, FieldWord } from './refusal.ts';

/** A record as the API answers it. */
type Values = Readonly<Record<string, unknown>>;

/** What is wrong: with a field's cell, or with the row as a whole (`field` null). */
export interface RowFault {
  field: string | null;
  code: FieldWord;
  limit?: number;
}

/** What a row comes to. `row` counts as spreadsheet programs do: the header is row 1. */
export type RowPlan = { row: number; code: string } & (
  | { does: 'change'; id: string; rev: number | null; before: Values; fields: Values }
  | { does: 'add'; fields: Values }
  | { does: 'nothing'; id: string }
  | { does: 'fail'; faults: readonly RowFault[] }
);

export interface Import {
  resource: Resource;
  source: RecordSource;
  caller: Caller;
  sheet: KeptSheet;
  order: ImportMapping;
  /** Whether records may begin with a row: they may not where they need a photo. */
  mayAdd: boolean;
}

/** Rows planned, and records read, at once. */
const LOT = 300;

/** The plan of every row, in lots. */
export async function* planRows(db: Db, asked: Import): AsyncGenerator<RowPlan[]> {
  const { sheet } = asked;
  const seen = new Set<string>();
  for (let at = 0; at < sheet.rows.length; at += LOT) {
    yield await planLot(db, asked, { at, rows: sheet.rows.slice(at, at + LOT), seen });
  }
}

interface Lot {
  at: number;
  rows: KeptSheet['rows'];
  /** Records that rows before have named already. */
  seen: Set<string>;
}

async function planLot(db: Db, asked: Import, { at, rows, seen }: Lot): Promise<RowPlan[]> {
  const { resource, source, caller } = asked;
  const cellsOf = rows.map((row) => cellsByField(asked, row));
  const codes = cellsOf.map(({ code }) => canonical(code));
  const ids = await idsOfTitles(db, source, resource, codes.filter(isText), caller);
  const named = cellsOf.map(({ _id }, index) =>
    isId(_id) ? _id : (ids.get((codes[index] ?? '').toLowerCase()) ?? null),
  );
  const records = await recordsOf(db, source, resource, [...new Set(named.filter(isText))], caller);
  const known = new Map(records.map((record) => [record['_id'] as string, record]));
  const later = await changedSince(db, cellsOf, named, known);
  const refs = await findNamed(db, asked.resource, cellsOf, caller);
  return cellsOf.map((cells, index): RowPlan => {
    const id = named[index];
    const row = at + index + 2;
    const code = codes[index] ?? '';
    const record = id ? known.get(id) : undefined;
    const fail = (...faults: RowFault[]): RowPlan => ({ row, code, does: 'fail', faults });
    if (!record && (id || code)) return fail({ field: id && !code ? '_id' : 'code', code: 'unknownItem' });
    if (!record && !asked.mayAdd) return fail({ field: null, code: 'imageRequired' });
    if (record && seen.has(record['_id'] as string)) return fail({ field: null, code: 'repeated' });
    if (record) seen.add(record['_id'] as string);
    const read = readRow(asked, cells, record ?? {}, refs);
    if (!record) {
      return read.faults.length > 0 ? fail(...read.faults) : { row, code, does: 'add', fields: read.fields };
    }
    const told = { row, code: recordTitle(resource, record) };
    const merged = merge(read, later.get(record['_id'] as string) ?? {});
    const _id = record['_id'] as string;
    if (merged.faults.length > 0) return { ...told, does: 'fail', faults: merged.faults };
    if (Object.keys(merged.fields).length === 0) return { ...told, does: 'nothing', id: _id };
    const rev = typeof record['rev'] === 'number' ? record['rev'] : null;
    return { ...told, does: 'change', id: _id, rev, before: record, fields: merged.fields };
  });
}

const cellsByField = ({ order: { mapping } }: Import, row: readonly KeptCell[]): Cells =>
  Object.fromEntries(mapping.flatMap((field, index) => (field === null ? [] : [[field, row[index] ?? null]])));

interface ReadRow {
  fields: Record<string, unknown>;
  faults: RowFault[];
}

type Refs = Awaited<ReturnType<typeof findNamed>>;

/** What of a row says something else than the record does. */
function readRow({ resource, order: { blanks } }: Import, cells: Cells, record: Values, refs: Refs): ReadRow {
  const fields: Record<string, unknown> = {};
  const faults: RowFault[] = [];
  for (const [field, meta] of editableMeta(resource)) {
    if (!(field in cells)) continue;
    const cell = cells[field] ?? null;
    const schema = resource.edit?.fields[field] as z.ZodType;
    if (cell === null || cell === '') {
      if (blanks === 'clear' && !isNothing(record[field])) faults.push(...take(fields, field, nothingOf(meta), schema));
    } else if (meta.kind === 'ref') {
      if (cell === record[meta.nameIn ?? '']) continue;
      const id = refs(field, cell);
      if (id === null) faults.push({ field, code: 'choice' });
      else faults.push(...take(fields, field, id, schema));
    } else {
      const value = readCell(meta, cell);
      if (value === UNREADABLE) faults.push({ field, code: 'invalid' });
      else if (!saysTheSame(meta, value, record[field])) faults.push(...take(fields, field, value, schema));
    }
  }
  for (const [field, value] of Object.entries(fields)) {
    if (isDeepStrictEqual(value, record[field] ?? nothingOf(undefined, value))) delete fields[field];
  }
  return { fields, faults };
}

/** Puts a value its schema takes among the fields; answers what is wrong with it otherwise. */
function take(fields: Record<string, unknown>, field: string, value: unknown, schema: z.ZodType): RowFault[] {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) fields[field] = parsed.data;
  const [first] = parsed.success ? [] : fieldRefusals(parsed.error);
  return first ? [faultOf(field, first)] : [];
}

const faultOf = (field: string, { code, limit }: FieldRefusal): RowFault => ({
  field,
  code,
  ...(limit === undefined ? {} : { limit }),
});

/** A cell tells the words of defects, not where on the photo they are: the same words change nothing. */
function saysTheSame({ kind }: FieldMeta, value: unknown, present: unknown): boolean {
  if (kind !== 'defects') return isDeepStrictEqual(value, present);
  const words = (list: unknown) => ((list ?? []) as readonly Defect[]).map(({ defect }) => defect).sort();
  return isDeepStrictEqual(words(value), words(present));
}

/** What has been changed by others since the file was made, field by field: what it was in the file's time. */
type Since = Readonly<Record<string, unknown>>;

/**
 * A cell that says what was there in the file's time is no change, whatever came since; one that says something new where
 * somebody else has changed it too is a question for a person.
 */
function merge({ fields, faults }: ReadRow, since: Since): ReadRow {
  const kept = Object.entries(fields).filter(
    ([name, value]) => !(name in since) || !isDeepStrictEqual(value, since[name] ?? nothingOf(undefined, value)),
  );
  const clashes = kept.filter(([name]) => name in since);
  return {
    fields: Object.fromEntries(kept),
    faults: [...faults, ...clashes.map(([field]): RowFault => ({ field, code: 'changedMeanwhile' }))],
  };
}

/** Every change of a revision is in the audit: as many entries as revisions have passed tell what the file has not seen. */
async function changedSince(
  db: Db,
  cells: readonly Cells[],
  named: readonly (string | null)[],
  known: ReadonlyMap<string, Values>,
): Promise<Map<string, Since>> {
  const behind = new Map<string, number>();
  for (const [index, { rev }] of cells.entries()) {
    const id = named[index];
    const present = id ? known.get(id)?.['rev'] : undefined;
    if (id && typeof present === 'number' && Number(rev) > 0 && Number(rev) < present)
      behind.set(id, present - Number(rev));
  }
  const found = new Map<string, Since>();
  if (behind.size === 0) return found;
  const rows = await db
    .select({ id: audit.recordId, changes: audit.changes })
    .from(audit)
    .where(and(inArray(audit.recordId, [...behind.keys()]), isNotNull(audit.changes)))
    .orderBy(desc(audit.at), desc(audit.id));
  for (const { id, changes } of rows) {
    const left = behind.get(id) ?? 0;
    if (left <= 0) continue;
    behind.set(id, left - 1);
    // The older a change, the nearer to the file's time: it is read last and stands.
    const before = Object.fromEntries(Object.entries(changes ?? {}).map(([name, { from }]) => [name, from]));
    found.set(id, { ...found.get(id), ...before });
  }
  return found;
}

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What stands for no value: an empty text or list, else null. */
function nothingOf(meta: FieldMeta | undefined, value?: unknown): unknown {
  if (typeof value === 'string' || meta?.kind === 'text' || meta?.kind === 'longText') return '';
  return meta && ['terms', 'defects', 'photos'].includes(meta.kind) ? [] : null;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isId = (value: KeptCell | undefined): value is string =>
  typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value);

/** A code as it is stored; what is no code stays as it was written, and is nobody's. */
function canonical(cell: KeptCell | undefined): string | null {
  if (cell === null || cell === undefined || cell === '') return null;
  const parsed = itemCode.safeParse(String(cell));
  return parsed.success ? parsed.data : String(cell).trim();
}
