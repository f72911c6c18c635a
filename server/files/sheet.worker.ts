import { parentPort, workerData } from 'node:worker_threads';

import { readCsv } from './csv.ts';
import type { SheetAnswer, SheetLimits } from './sheet.ts';
import { readXlsx } from './xlsx-read.ts';

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: SheetLimits };

const ZIP = [0x50, 0x4b, 0x03, 0x04];

const isZip = ZIP.every((byte, index) => bytes[index] === byte);
const read: Promise<SheetAnswer> = isZip ? readXlsx(bytes, limits) : Promise.resolve(readCsv(bytes, limits));
parentPort?.postMessage(await read);
