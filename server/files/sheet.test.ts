/** The time limit of a file's reader: CPU time, independent of the machine's load. */
import { execFileSync } from 'node:child_process';

import { expect, it } from 'vitest';

import { readSheet } from './sheet.ts';

const LIMITS = { unpackedBytes: 150_000_000, rows: 20_000, columns: 200 };
/** Starting a reader takes less CPU time than this; reading `LARGE` takes several times as much. */
const CPU_MS = 1200;
const sheetOf = (rows: number) =>
  new TextEncoder().encode(Array.from({ length: rows }, (_, row) => `${row};"coat"`.repeat(100)).join('\n'));
const SMALL = sheetOf(10);
const LARGE = sheetOf(200_000);
/** No limit by the clock: it would end in another fault. */
const LATE = { cpuMs: CPU_MS, wallMs: 250_000 };

/** The child processes of this one. */
const children = (): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
    .toString()
    .split('\n')
    .filter((line) => line.includes('sheet.worker'))
    .map((line) => Number.parseInt(line, 10));

/** Reads while the reader is stopped until something else has happened, as if the machine were busy. */
async function readHeldUp(
  timeout: { cpuMs: number; wallMs: number },
  over: (reading: Promise<unknown>) => Promise<unknown>,
) {
  const reading = readSheet(SMALL, LIMITS, timeout);
  const [reader = 0] = children();
  process.kill(reader, 'SIGSTOP');
  await over(reading);
  try {
    process.kill(reader, 'SIGCONT');
  } catch {
    // Its process has already exited.
  }
  return reading;
}

it('sheet reader: waits for a reader that gets no CPU', async () => {
  // Another one uses up as much CPU time meanwhile.
  const other = () => readSheet(LARGE, { ...LIMITS, rows: 1_000_000 }, LATE);
  expect(await readHeldUp(LATE, other)).toHaveProperty('sheet');
});

it('sheet reader: a reader without CPU in time is not the fault of the file', async () => {
  const answer = await readHeldUp({ cpuMs: CPU_MS, wallMs: 500 }, (reading) => reading);
  expect(answer).toEqual({ fault: 'unavailable' });
});

it('sheet reader: a reader over its CPU limit is killed, and the file counts as too large', async () => {
  const answer = await readSheet(LARGE, { ...LIMITS, rows: 1_000_000 }, LATE);
  expect(answer).toEqual({ fault: 'tooLarge' });
  expect(children()).toEqual([]);
});
