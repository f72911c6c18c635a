/** Plans what an uploaded spreadsheet would do to its records, row by row; nothing is changed here. */
import * as z from 'zod';

import type { Caller } from '../../../contract/access.ts';
import { itemCode } from '../../../contract/code.ts';
import { importKeys, type ImportMapping } from '../../../contract/resource-import.ts';
import type { Resource } from '../../../contract/resource.ts';
import { faultsOf } from '../../../contract/rules.ts';
import type { Db } from '../../db/pool.ts';
import { asRefusal } from '../records/edits.ts';
import type { RecordSource } from '../records/record-source.ts';
import { recordTitle } from '../records/record-title.ts';
import { idsOfTitles, recordsOf } from '../records/records.ts';
import { findNamed } from './refs.ts';
import { type Cells, readRow, rowFault, type RowFault, type Values } from './row.ts';
import { changedSince } from './since.ts';
import { type StoredCell, type StoredSheet, textOfCell } from './store.ts';

/** The plan of a row. `row` is numbered as in spreadsheet programs: the first row of the sheet is 1. */
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
  sheet: StoredSheet;
  order: ImportMapping;
  /** Why a row cannot add a record; null if it can. */
  noNew: RowFault | null;
}

/** Batch size of planned rows and of record reads. */
const LOT = 300;

/** The plan of every row, in lots. */
export async function* planRows(db: Db, request: Import): AsyncGenerator<RowPlan[]> {
  const { sheet } = request;
  const seen = new Set<string>();
  for (let at = 0; at < sheet.rows.length; at += LOT) {
    const rows = sheet.rows
      .slice(at, at + LOT)
      .map((row, index) => rowOf(request, row, sheet.numbers[at + index] ?? 0));
    yield await planLot(db, request, rows, seen);
  }
}

interface Row {
  number: number;
  cells: Cells;
  /** As written, in canonical form if it is a code; empty if absent. */
  code: string;
  /** The id in the row; null if absent or invalid. */
  id: string | null;
  /** It has cells beyond the header: a separator inside a value has moved them. */
  isLonger: boolean;
}

function rowOf({ order: { mapping } }: Import, row: readonly StoredCell[], number: number): Row {
  const cells: Cells = Object.fromEntries(
    mapping.flatMap((field, index) => (field === null ? [] : [[field, row[index] ?? null]])),
  );
  const written = textOf(cells['code']);
  const code = itemCode.safeParse(written);
  const id = z.uuid().safeParse(textOf(cells['_id']).toLowerCase());
  const isLonger = row.slice(mapping.length).some((cell) => cell !== null);
  return { number, cells, code: code.success ? code.data : written, id: id.success ? id.data : null, isLonger };
}

const textOf = (cell: Cells[string] | undefined): string => textOfCell(cell ?? null).trim();

/** `seen`: records already named by earlier rows. */
async function planLot(db: Db, request: Import, rows: readonly Row[], seen: Set<string>): Promise<RowPlan[]> {
  const { resource, source, caller, order } = request;
  const codes = rows.flatMap(({ code }) => (code === '' ? [] : [code]));
  const ids = await idsOfTitles(db, source, resource, codes, caller);
  const idOf = ({ id, code }: Row) => id ?? ids.get(code.toLowerCase());
  const named = new Set(rows.flatMap((row) => idOf(row) ?? []));
  const records = await recordsOf(db, source, resource, [...named], caller);
  const known = new Map(records.map((record) => [record['_id'] as string, record]));
  const since = await changedSince(
    db,
    resource,
    rows.flatMap((row) => seenBy(row, known.get(idOf(row) ?? ''))),
  );
  const cellsOf = rows.map(({ cells }) => cells);
  const refs = await findNamed(db, resource, cellsOf, caller);
  return rows.map((row): RowPlan => {
    const { cells, code } = row;
    const id = idOf(row);
    const record = id === undefined ? undefined : known.get(id);
    const about = { row: row.number, code: record ? recordTitle(resource, record) : code };
    const fail = (...faults: readonly RowFault[]): RowPlan => ({ ...about, does: 'fail', faults });
    if (row.isLonger) return fail({ field: null, code: 'moreCells' });
    for (const key of importKeys(resource)) {
      const { [key]: cell } = cells;
      if (typeof cell === 'object' && cell) return fail({ field: key, code: 'cellError', name: cell.error });
    }
    const read = () =>
      readRow(resource, cells, { record: record ?? null, since: since.get(id ?? '') ?? {}, refs }, order);
    if (id === undefined || !record) {
      // Records that are created with a code of their own are named by it from the start.
      const isNamed = code !== '' && !Object.hasOwn(resource.create?.fields ?? {}, 'code');
      if (isNamed || textOf(cells['_id'])) return fail({ field: code ? 'code' : '_id', code: 'unknownItem' });
      if (request.noNew !== null) return fail(request.noNew);
      const { fields, faults } = read();
      return faults.length > 0 ? fail(...faults) : { ...about, does: 'add', fields };
    }
    if (seen.has(id)) return fail({ field: null, code: 'repeated' });
    seen.add(id);
    const { fields, faults } = read();
    if (faults.length > 0) return fail(...faults);
    if (Object.keys(fields).length === 0) return { ...about, does: 'nothing', id };
    if (!(resource.edit?.of?.(caller, record) ?? true)) return fail({ field: null, code: 'notEditable' });
    const disagreeing = faultsOf(resource, record, fields);
    if (disagreeing.length > 0) return fail(...disagreeing.map((fault) => rowFault(asRefusal(fault))));
    const rev = typeof record['rev'] === 'number' ? record['rev'] : null;
    return { ...about, does: 'change', id, rev, before: record, fields };
  });
}

/** The record's revision that a row is based on, if both have one. */
function seenBy({ cells }: Row, record: Values | undefined) {
  const { _id: id, rev } = record ?? {};
  return typeof id === 'string' && typeof rev === 'number' ? [{ id, rev, seen: Number(cells['rev']) }] : [];
}
