/** Parsed spreadsheets that wait for their import. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

import { v7 as uuid } from 'uuid';
import * as z from 'zod';

import { SHEET_COLUMNS_MAX, SHEET_ROWS_MAX, SHEET_UNPACKED_MAX } from '../../../contract/limits.ts';
import type { SheetChoice } from '../../../contract/resource-import.ts';
import type { SheetCell, SheetReader } from '../../files/sheet.ts';
import type { Storage } from '../../storage/storage.ts';
import { Refusal, refuseField } from '../refusal.ts';

const cell = z.union([z.string(), z.number(), z.boolean(), z.object({ error: z.string() })]).nullable();
const kept = z.object({
  userId: z.string(),
  resource: z.string(),
  header: z.array(z.string()),
  /** Non-empty rows, with their row numbers in the spreadsheet program. */
  rows: z.array(z.array(cell)),
  numbers: z.array(z.int()),
  notes: z.array(z.array(z.string())),
});
/** A parsed spreadsheet; dates are text. */
export type StoredSheet = z.infer<typeof kept>;
export type StoredCell = z.infer<typeof cell>;

/** In seconds: a busy machine is likely to have recovered. */
const RETRY_AFTER = 30;

const LIMITS = { unpackedBytes: SHEET_UNPACKED_MAX, rows: SHEET_ROWS_MAX, columns: SHEET_COLUMNS_MAX };
const fileOf = (id: string) => `im/${id.replaceAll('-', '')}.sheet`;

/** Maximum distinguishable header and maximum cell, in characters: no spreadsheet and no field allows more. */
const HEADER_MAX = 200;
const CELL_MAX = 32_767;

/** Off the event loop, because a sheet may be large. */
const [pack, unpack] = [promisify(gzip), promisify(gunzip)] as const;

const unsupported = () => new Refusal('unsupportedFile', { errors: [{ path: 'file', code: 'sheet' }] });

/** Spreadsheets may contain zero bytes, which PostgreSQL rejects and nobody types. */
const plain = (value: SheetCell): StoredCell => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value.replaceAll('\0', '').slice(0, CELL_MAX) : value;
};
/** A cell as text; an error as the program writes it. */
export const textOfCell = (value: SheetCell): string => {
  const shown = plain(value);
  return String((typeof shown === 'object' ? shown?.error : shown) ?? '');
};
const wordOf = (value: SheetCell): string => textOfCell(value).trim();

/** Rows among which the one with the column names may be chosen. */
const TOP_ROWS = 10;

/** What a person may choose instead: sheets by name, and the first rows as text. */
interface SheetChoices {
  names: readonly string[];
  top: { row: number; text: string }[];
}

/** Parses an upload and stores its content. Throws `unsupportedFile`, `tooLarge`, or `validation` for too many rows. */
export async function keepSheet(
  { storage, readSheet }: { storage: Storage; readSheet: SheetReader },
  bytes: Uint8Array,
  { userId, resource }: Pick<StoredSheet, 'userId' | 'resource'>,
  choice: SheetChoice = {},
): Promise<{ id: string; sheet: StoredSheet; choices: SheetChoices }> {
  const read = await readSheet(bytes, { ...LIMITS, ...(choice.sheet ? { sheet: choice.sheet } : {}) });
  if ('fault' in read) {
    if (read.fault === 'tooManyRows') throw refuseField('file', 'tooManyRows', SHEET_ROWS_MAX);
    if (read.fault === 'unavailable') throw new Refusal('unavailable', { retryAfter: RETRY_AFTER });
    if (read.fault === 'tooLarge') throw new Refusal('tooLarge', { limit: SHEET_UNPACKED_MAX });
    throw unsupported();
  }
  const all = [...read.sheet.rows.entries()].filter(([, row]) => row.some((each) => each !== null));
  const top = all.slice(0, TOP_ROWS).map(([at, row]) => {
    return { row: at + 1, text: row.map(wordOf).filter(Boolean).join(' · ').slice(0, HEADER_MAX) };
  });
  const [head, ...filled] = all.filter(([at]) => at + 1 >= (choice.headerRow ?? 1));
  if (!head) throw unsupported();
  const sheet: StoredSheet = {
    userId,
    resource,
    header: head[1].map((each) => wordOf(each).slice(0, HEADER_MAX)),
    rows: filled.map(([, row]) => row.map(plain)),
    numbers: filled.map(([at]) => at + 1),
    notes: read.sheet.notes.map((row) => row.map(wordOf)),
  };
  const id = uuid();
  await storage.put(fileOf(id), await pack(JSON.stringify(sheet)));
  return { id, sheet, choices: { names: read.sheet.names, top } };
}

/** A sheet its owner uploaded. Throws `notFound` for everybody else, and once it is deleted. */
export async function keptSheet(
  storage: Storage,
  id: string,
  { userId, resource }: Pick<StoredSheet, 'userId' | 'resource'>,
): Promise<StoredSheet> {
  const bytes = await storage.read(fileOf(id));
  if (!bytes) throw new Refusal('notFound');
  const sheet = kept.parse(JSON.parse((await unpack(bytes)).toString()));
  if (sheet.userId !== userId || sheet.resource !== resource) throw new Refusal('notFound');
  return sheet;
}

/** Deletes a sheet once its import is done. */
export const dropSheet = (storage: Storage, id: string): Promise<void> => storage.remove(fileOf(id));
