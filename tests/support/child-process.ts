import { execFileSync } from 'node:child_process';

/** Id of a process's only child. Throws if there is none. */
export function childOf(parent: number): number {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const [child] = rows.map((row) => row.trim().split(/\s+/).map(Number)).find(([, of]) => of === parent) ?? [];
  if (child === undefined) throw new Error(`process ${parent} has no child`);
  return child;
}
