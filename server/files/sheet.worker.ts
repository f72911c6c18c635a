/** The process that reads one file; see `readSheet`. */
import { Worker } from 'node:worker_threads';

import { parseSheet } from './parse-sheet.ts';
import type { SheetTask } from './sheet.ts';

process.once('message', (task: SheetTask) => void read(task));

async function read({ bytes, limits, cpuMs }: SheetTask): Promise<void> {
  new Worker(new URL('sheet-watch.worker.ts', import.meta.url), { workerData: cpuMs }).unref();
  process.send?.(await parseSheet(bytes, limits));
}
