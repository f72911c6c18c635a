/** A running PostgreSQL as its pid file tells of it. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** `pid` and `port` of the process that has the cluster open. */
export interface Postmaster {
  pid: number;
  port: number;
  /** The system says that it is a PostgreSQL; where it says nothing, a stranger may have got the number. */
  certain: boolean;
}

/** Name and state of a process; null where the system does not tell. */
export type Identify = (pid: number) => { name: string; state: string } | null;

/** A process id no system gives out. */
const NOBODY = 2_147_483_646;

/** Whether a process with this id runs, also when it belongs to somebody else. One that only waits to be reaped does not. */
export const isAlive = (pid: number): boolean => signal(pid) !== 'none' && fromProc(pid)?.state !== 'Z';

function signal(pid: number): 'taken' | 'refused' | 'none' {
  try {
    process.kill(pid, 0);
    return 'taken';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'refused' : 'none';
  }
}

/** The live process of a cluster, or null. `port` is 0 while it has not written that line yet. */
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
  // Only root has its PostgreSQL run as somebody else; to others, one that refuses their signals is a stranger.
  if (answer === 'none' || (answer === 'refused' && process.getuid?.() !== 0)) return null;
  const word = identify(pid);
  if (word && (word.state === 'Z' || !word.name.startsWith('postgres'))) {
    // A dead one nobody reaped, or a stranger with its number after a restart: PostgreSQL would take either for a running
    // server. The rest of the file stays, for its check of memory that is still in use.
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

/** Asks the program `ps`, where there is one: macOS has no `/proc`. */
export const fromPs: Identify = (pid) => {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-o', 'ucomm=', '-p', String(pid)], { encoding: 'utf8' });
  const [, state, name] = /^\s*(\S)\S*\s+(\S.*?)\s*$/.exec(stdout ?? '') ?? [];
  return state && name ? { name, state } : null;
};

/** Waits until the process is gone; answers whether it is. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; isAlive(pid); await wait(25)) {
    if (Date.now() > end) return false;
  }
  return true;
}
