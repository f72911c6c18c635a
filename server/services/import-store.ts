/** Spreadsheets that were read and wait for somebody to say what to do with them. */
import { gunzipSync, gzipSync } from 'node:zlib';

import { v7 as uuid } from 'uuid';
import * as z from 'zod';

import { SHEET_COLUMNS_MAX, SHEET_ROWS_MAX, SHEET_UNPACKED_MAX } from '../../contract/limits.ts';
import { readSheet } from '../files/sheet.ts';
import type { Storage } from '../storage/storage.ts';
import { Refusal, refuseField } from './refusal.ts';

const cell = z.union([z.string(), z.number(), z.boolean()]).nullable();
const kept = z.object({
  userId: z.string(),
  resource: z.string(),
  header: z.array(z.string()),
  rows: z.array(z.array(cell)),
  notes: z.array(z.array(z.string())),
});
/** A spreadsheet as it was read; a date is its text. */
export type KeptSheet = z.infer<typeof kept>;
export type KeptCell = z.infer<typeof cell>;

const LIMITS = { unpackedBytes: SHEET_UNPACKED_MAX, rows: SHEET_ROWS_MAX, columns: SHEET_COLUMNS_MAX };
const fileOf = (id: string) => `im/${id.replaceAll('-', '')}.sheet`;

/** Reads an upload and keeps what is in it. Throws `unsupportedFile`, `tooLarge`, or `validation` for too many rows. */
export async function keepSheet(
  storage: Storage,
  bytes: Uint8Array,
  { userId, resource }: Pick<KeptSheet, 'userId' | 'resource'>,
): Promise<{ id: string; sheet: KeptSheet }> {
  const read = await readSheet(bytes, LIMITS);
  if ('fault' in read) {
    if (read.fault === 'tooManyRows') throw refuseField('file', 'tooManyRows', SHEET_ROWS_MAX);
    if (read.fault === 'tooLarge') throw new Refusal('tooLarge', { limit: SHEET_UNPACKED_MAX });
    throw new Refusal('unsupportedFile', { errors: [{ path: 'file', code: 'sheet' }] });
  }
  const [header = [], ...rows] = read.sheet.rows;
  const plain = (value: string | number | boolean | Date | null): KeptCell =>
    value instanceof Date ? value.toISOString() : value;
  const sheet: KeptSheet = {
    userId,
    resource,
    header: header.map((each) => String(plain(each) ?? '').trim()),
    rows: rows.filter((row) => row.some((each) => each !== null)).map((row) => row.map(plain)),
    notes: read.sheet.notes.map((row) => row.map((each) => String(plain(each) ?? ''))),
  };
  const id = uuid();
  await storage.put(fileOf(id), gzipSync(JSON.stringify(sheet)));
  return { id, sheet };
}

/** A sheet its owner left. Throws `notFound` for everybody else, and once it is gone. */
export async function keptSheet(
  storage: Storage,
  id: string,
  { userId, resource }: Pick<KeptSheet, 'userId' | 'resource'>,
): Promise<KeptSheet> {
  const bytes = await storage.read(fileOf(id));
  if (!bytes) throw new Refusal('notFound');
  const sheet = kept.parse(JSON.parse(gunzipSync(bytes).toString()));
  if (sheet.userId !== userId || sheet.resource !== resource) throw new Refusal('notFound');
  return sheet;
}

/** Forgets a sheet once all of it is done. */
export const dropSheet = (storage: Storage, id: string): Promise<void> => storage.remove(fileOf(id));
