/** A running PostgreSQL as its pid file tells of it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** `pid` and `port` of the process that has the cluster open. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** A process id no system gives out. */
const NOBODY = 2_147_483_646;

/** Whether a process with this id runs, also when it belongs to somebody else. One that only waits to be reaped does not. */
export function isAlive(pid: number): boolean {
  return exists(pid) && systemWord(pid)?.state !== 'Z';
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The live process of a cluster, or null. `port` is 0 while it has not written that line yet. */
export function findPostmaster(cluster: string): Postmaster | null {
  const path = join(cluster, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(path, 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!(pid > 0) || !exists(pid)) return null;
  const word = systemWord(pid);
  if (word && (word.state === 'Z' || !word.name.startsWith('postgres'))) {
    // A dead one nobody reaped, or a stranger with its number after a restart of the container: PostgreSQL would take
    // either for a running server. The rest of the file stays, for its check of memory that is still in use.
    writeFileSync(path, [NOBODY, ...lines.slice(1)].join('\n'));
    return null;
  }
  return { pid, port: Number(lines[3] ?? 0) || 0 };
}

/** Name and state of a process where the system tells (Linux). */
function systemWord(pid: number): { name: string; state: string } | null {
  try {
    const [, name = '', state = ''] = /\((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, state };
  } catch {
    return null;
  }
}

/** Waits until the process is gone; answers whether it is. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; isAlive(pid); await wait(25)) {
    if (Date.now() > end) return false;
  }
  return true;
}
