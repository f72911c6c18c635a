/**
 * What a backup is made of. One archive, a plain `tar` unless it is encrypted: `head.json`, the rows of each table in compressed pieces,
 * files and their checksums, and `end.json`, without which it is cut off. A backup into a folder keeps the files beside its archives,
 * in `files`, where those of the next one are added to them.
 */
import * as z from 'zod';

import { BrokenFileError } from '../../files/chunks.ts';

/** Raised when an older program could not read what is written. */
const FORMAT = 1;

export const HEAD = 'head.json';
export const END = 'end.json';
/** The folder of files, in an archive or beside it. */
export const FILES = 'files';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const head = z.object({
  format: z.literal(FORMAT),
  /** Of the program that wrote it. */
  version: z.string(),
  at: z.iso.datetime(),
  /** Whose backup it is: the installation's own name. */
  installation: z.uuid(),
  migration: z.number(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  /** Where the files are: in the archive, in the folder beside it, or not in the backup. */
  files: z.enum(['inside', 'beside', 'none']),
});
export type Head = z.infer<typeof head>;

export const end = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256 })),
  /** `sha256` is that of the list of checksums. */
  files: z.object({ count: z.int(), sha256 }),
});
export type End = z.infer<typeof end>;

const pieceOf = (index: number) => String(index).padStart(6, '0');
/** The names of the n-th piece of a table, and of the list of checksums. */
export const tablePiece = (table: string, index: number): string => `tables/${table}/${pieceOf(index)}.gz`;
export const listPiece = (index: number): string => `checksums/${pieceOf(index)}.txt`;

export const isListPiece = (entry: string): boolean => entry.startsWith('checksums/');

/** The table that a piece belongs to; null for other entries. */
export const tableOf = (entry: string): string | null => /^tables\/(\w+)\/\d+\.gz$/.exec(entry)?.[1] ?? null;

/** A line of the list of checksums, as `sha256sum` writes it. */
export const listLine = (sum: string, name: string): string => `${sum}  ${name}\n`;

/** The checksums of a text, by name. */
export const readList = (text: string): [name: string, sum: string][] =>
  text.split('\n').flatMap((line) => {
    const [, sum, name] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? [];
    return sum && name ? [[name, sum]] : [];
  });

/** Reads the head of a backup. Throws `BrokenFileError`. */
export function readHead(text: string): Head {
  const found = parseJson(text);
  const format = z.object({ format: z.number() }).safeParse(found);
  if (format.success && format.data.format > FORMAT) throw newer();
  const parsed = head.safeParse(found);
  if (!parsed.success) throw new BrokenFileError('is no backup, or was changed');
  return parsed.data;
}

/** Reads the end of a backup. Throws `BrokenFileError`. */
export function readEnd(text: string): End {
  const parsed = end.safeParse(parseJson(text));
  if (!parsed.success) throw new BrokenFileError('was changed');
  return parsed.data;
}

/** The error of a backup that a later version of the program wrote. */
export const newer = (version?: string): BrokenFileError =>
  new BrokenFileError(
    `was written by a newer version of the program${version ? ` (${version})` : ''}: restore it with that version`,
  );

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
