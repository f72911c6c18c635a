/** A running PostgreSQL, read from its pid file. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** `pid` and `port` of the process that has opened the cluster. */
export interface Postmaster {
  pid: number;
  port: number;
  /** The system confirms that it is PostgreSQL; otherwise another process may have got the pid. */
  certain: boolean;
}

/** Name and state of a process; null if unknown. */
export type Identify = (pid: number) => { name: string; state: string } | null;

/** A process id that no system assigns. */
const NOBODY = 2_147_483_646;

/** Whether a process with this id runs, under any user. A zombie does not count. */
export const isAlive = (pid: number): boolean => signal(pid) !== 'none' && fromProc(pid)?.state !== 'Z';

function signal(pid: number): 'taken' | 'refused' | 'none' {
  try {
    process.kill(pid, 0);
    return 'taken';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'refused' : 'none';
  }
}

/** The live process of a cluster, or null. `port` is 0 until the file contains that line. */
export function findPostmaster(cluster: string, identify: Identify = identifyProcess): Postmaster | null {
  const path = join(cluster, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(path, 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!(pid > 0)) return null;
  const answer = signal(pid);
  // Only root runs PostgreSQL as another user; for others, a process that refuses their signals is foreign.
  if (answer === 'none' || (answer === 'refused' && process.getuid?.() !== 0)) return null;
  const word = identify(pid);
  if (word && (word.state === 'Z' || !word.name.startsWith('postgres'))) {
    // A zombie, or another process with its pid after a reboot: PostgreSQL would take either for a running server. The rest of the file
    // stays, for PostgreSQL's check of shared memory still in use.
    writeFileSync(path, [NOBODY, ...lines.slice(1)].join('\n'));
    return null;
  }
  return { pid, port: Number(lines[3] ?? 0) || 0, certain: word !== null };
}

const identifyProcess: Identify = (pid) => fromProc(pid) ?? fromPs(pid);

const fromProc: Identify = (pid) => {
  try {
    const [, name = '', state = ''] = /\((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, state };
  } catch {
    return null;
  }
};

/** Asks `ps`, if installed: macOS has no `/proc`. */
export const fromPs: Identify = (pid) => {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-o', 'ucomm=', '-p', String(pid)], { encoding: 'utf8' });
  const [, state, name] = /^\s*(\S)\S*\s+(\S.*?)\s*$/.exec(stdout ?? '') ?? [];
  return state && name ? { name, state } : null;
};

/** Waits until the process has exited; returns whether it has. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; isAlive(pid); await wait(25)) {
    if (Date.now() > end) return false;
  }
  return true;
}
