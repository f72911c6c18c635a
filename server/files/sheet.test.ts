/** How long a file may take its reader: by the processor's time, whatever else the machine is busy with. */
import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { readSheet } from './sheet.ts';

const LIMITS = { unpackedBytes: 150_000_000, rows: 20_000, columns: 200 };
/** A reader starts in less of a processor's time, and reads `LARGE` in several times as much. */
const CPU_MS = 1200;
const sheetOf = (rows: number) =>
  new TextEncoder().encode(Array.from({ length: rows }, (_, row) => `${row};"coat"`.repeat(100)).join('\n'));
const SMALL = sheetOf(10);

/** The processes this one has started. */
const children = (): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
    .toString()
    .split('\n')
    .filter((line) => line.includes('sheet.worker'))
    .map((line) => Number.parseInt(line, 10));

/** Reads while the reader gets no processor for a while, as on a machine that is busy with other things. */
async function readHeldUp(ms: number, patience: { cpuMs: number; wallMs: number }) {
  const reading = readSheet(SMALL, LIMITS, patience);
  const [reader = 0] = children();
  process.kill(reader, 'SIGSTOP');
  await wait(ms);
  try {
    process.kill(reader, 'SIGCONT');
  } catch {
    // It was given up.
  }
  return reading;
}

it('one that waits for its turn is waited for', async () => {
  expect(await readHeldUp(2 * CPU_MS, { cpuMs: CPU_MS, wallMs: 60_000 })).toHaveProperty('sheet');
});

it('one that does not get its turn in good time is no fault of the file', async () => {
  expect(await readHeldUp(1000, { cpuMs: CPU_MS, wallMs: 500 })).toEqual({ fault: 'unavailable' });
});

it('one that uses up its processor is ended, and the file counts as too large', async () => {
  const before = performance.now();
  expect(await readSheet(sheetOf(200_000), { ...LIMITS, rows: 1_000_000 }, { cpuMs: CPU_MS, wallMs: 60_000 })).toEqual({
    fault: 'tooLarge',
  });
  expect(performance.now() - before).toBeLessThan(30_000);
  expect(children()).toEqual([]);
});
