/** A disk of a few hundred kilobytes, to be full in no time. Only root may mount one. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  path: string;
  /** Changes it while it is in use: `size=8m`, `ro`, `rw`. */
  change(options: string): void;
  remove(): void;
}

/** Mounts one in memory; null, with the reason printed, where that cannot be done. */
export function mountSmallDisk(size: string): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'ordito-small-'));
  const run = (program: string, args: string[]) => execFileSync(program, args, { stdio: 'pipe' });
  try {
    run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', path]);
  } catch (error) {
    rmSync(path, { recursive: true });
    process.stdout.write(`full disk skipped, no tmpfs can be mounted: ${String(error).split('\n')[0]}\n`);
    return null;
  }
  chmodSync(path, 0o755);
  return {
    path,
    change: (options) => void run('mount', ['-o', `remount,${options}`, path]),
    remove() {
      run('umount', ['-l', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}
