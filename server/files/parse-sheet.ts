import { readCsv } from './csv.ts';
import type { SheetReader } from './sheet.ts';
import { readXlsx } from './xlsx-read.ts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** Parses a file where it is called, without limits of time and memory. */
export const parseSheet: SheetReader = async (bytes, limits) =>
  ZIP.every((byte, index) => bytes[index] === byte) ? readXlsx(bytes, limits) : readCsv(bytes, limits);
