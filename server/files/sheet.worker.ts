/** The process that reads one file; see `readSheet`. */
import { Worker } from 'node:worker_threads';

import { readCsv } from './csv.ts';
import type { SheetTask } from './sheet.ts';
import { readXlsx } from './xlsx-read.ts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];

process.once('message', (task: SheetTask) => void read(task));

async function read({ bytes, limits, cpuMs }: SheetTask): Promise<void> {
  new Worker(new URL('sheet-watch.worker.ts', import.meta.url), { workerData: cpuMs }).unref();
  const isZip = ZIP.every((byte, index) => bytes[index] === byte);
  process.send?.(isZip ? await readXlsx(bytes, limits) : readCsv(bytes, limits));
}
