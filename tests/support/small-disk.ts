/** A small disk in memory that is quickly full. Only root can mount one, and not everywhere. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { until } from './until.ts';

export interface SmallDisk {
  path: string;
  /** Remounts it while in use, as soon as no file is being written: `size=8m`, `ro`, `rw`. */
  change(options: string): Promise<void>;
  /** Detaches it; open files stay usable until closed. */
  unmount(): void;
  /** Unmounts it and removes its folder. */
  remove(): void;
}

/** Mounts one over a folder, or in a new one; null, with the reason printed, if that is impossible. */
export function mountSmallDisk(size: string, over?: string): SmallDisk | null {
  const path = over ?? mkdtempSync(join(tmpdir(), 'ordito-small-'));
  const run = (program: string, args: string[]) => execFileSync(program, args, { stdio: 'pipe' });
  try {
    run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', path]);
  } catch (error) {
    if (over === undefined) rmSync(path, { recursive: true });
    process.stdout.write(`full disk skipped, no tmpfs can be mounted: ${String(error).split('\n')[0]}\n`);
    return null;
  }
  chmodSync(path, 0o755);
  const unmount = () => void run('umount', ['-l', path]);
  return {
    path,
    async change(options) {
      await until(() => {
        try {
          return run('mount', ['-o', `remount,${options}`, path]);
        } catch (error) {
          if (!String(error).includes('busy')) throw error;
          return null;
        }
      }, `the disk as ${options}`);
    },
    unmount,
    remove() {
      unmount();
      rmSync(path, { recursive: true, force: true });
    },
  };
}
