import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { startEmbedded } from './embedded.ts';
import { findPostmaster, fromPs, isAlive } from './postmaster.ts';

let folder: string;
let cluster: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ordito-postmaster-'));
  cluster = join(folder, 'postgres');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const pidFile = () => join(cluster, 'postmaster.pid');
const stale = (pid: number) => writeFileSync(pidFile(), `${pid}\n${cluster}\n1700000000\n9\n\n127.0.0.1\n`);
function stranger(): number {
  const child = spawn('sleep', ['60']);
  children.push(child);
  return child.pid as number;
}

test('`ps` names a process where there is no /proc, and is silent about one that is not there', () => {
  expect(fromPs(stranger())).toEqual({ name: 'sleep', state: expect.stringMatching(/^[RSDI]$/) });
  expect(fromPs(2_147_483_646)).toBeNull();
});

test('a stranger with the number is told by its name, from /proc as from `ps`, and PostgreSQL is told too', () => {
  mkdirSync(cluster);
  for (const identify of [undefined, fromPs]) {
    stale(stranger());
    expect(findPostmaster(cluster, identify)).toBeNull();
    expect(isAlive(Number(readFileSync(pidFile(), 'utf8').split('\n')[0]))).toBe(false);
  }
});

test('one that nobody can name stays possible, and its file as it is', () => {
  mkdirSync(cluster);
  const pid = stranger();
  stale(pid);
  expect(findPostmaster(cluster, () => null)).toEqual({ pid, port: 9, certain: false });
  expect(Number(readFileSync(pidFile(), 'utf8').split('\n')[0])).toBe(pid);
});

test('a stale number of a live process that nobody can name does not keep PostgreSQL from starting', async () => {
  const first = await startEmbedded(folder);
  await first.stop();
  // The first process of the system: not ours to signal, or at least not PostgreSQL's.
  stale(1);
  const began = performance.now();
  const second = await startEmbedded(folder, () => null);
  expect(performance.now() - began).toBeLessThan(10_000);
  const adopted = await startEmbedded(folder, () => null);
  expect(adopted.url).toBe(second.url);
  await second.stop();
});
