/** Reads the table of the specification. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the table. */
export const TABLE = path.resolve(import.meta.dirname, '../specification');

/** The lines of a file of the table, without its remarks. */
export const linesOf = (file: string): string[] =>
  readFileSync(path.join(TABLE, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** The cells of a line. */
export const cellsOf = (line: string): string[] => line.split(' | ').map((cell) => cell.trim());
