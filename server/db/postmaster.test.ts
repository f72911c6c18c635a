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

test('fromPs: identifies a process without /proc, and returns null for one that does not exist', () => {
  expect(fromPs(stranger())).toEqual({ name: 'sleep', state: expect.stringMatching(/^[RSDI]$/) });
  expect(fromPs(2_147_483_646)).toBeNull();
});

test('pid file: a foreign process is recognised by name, from /proc and `ps`, and so is PostgreSQL', () => {
  mkdirSync(cluster);
  for (const identify of [undefined, fromPs]) {
    stale(stranger());
    expect(findPostmaster(cluster, identify)).toBeNull();
    expect(isAlive(Number(readFileSync(pidFile(), 'utf8').split('\n')[0]))).toBe(false);
  }
});

test('pid file: an unidentifiable process may be PostgreSQL, so the file is kept', () => {
  mkdirSync(cluster);
  const pid = stranger();
  stale(pid);
  expect(findPostmaster(cluster, () => null)).toEqual({ pid, port: 9, certain: false });
  expect(Number(readFileSync(pidFile(), 'utf8').split('\n')[0])).toBe(pid);
});

test('embedded: starts despite the stale pid of a live process that cannot be identified', async () => {
  const first = await startEmbedded(folder);
  await first.stop();
  // The system's first process: not ours to signal, or at least not PostgreSQL.
  stale(1);
  const second = await startEmbedded(folder, () => null);
  const adopted = await startEmbedded(folder, () => null);
  expect(adopted.url).toBe(second.url);
  await second.stop();
});
