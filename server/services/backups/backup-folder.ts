/** The archives in a backup folder, named by the moment of each: `2026-11-26T02-30-00Z.ordito`. */
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const NAME = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.ordito$/;

export interface FoundBackup {
  path: string;
  at: Date;
  bytes: number;
}

/** The name of the archive of a moment. */
export const archiveName = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.ordito`;

/** Makes a folder and those around it. Unlike `mkdir` of Node, it also ends where none can be made, as in `/proc`. */
export async function makeFolder(path: string): Promise<void> {
  const make = () =>
    mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  try {
    await make();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await make();
  }
}

/** The backups in a folder, newest first; none if there is no folder. */
export async function listBackups(folder: string): Promise<FoundBackup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found: FoundBackup[] = [];
  for (const name of names.sort().toReversed()) {
    const [, day, ...time] = NAME.exec(name) ?? [];
    if (!day) continue;
    const path = join(folder, name);
    found.push({ path, at: new Date(`${day}${time.join(':')}Z`), bytes: (await stat(path)).size });
  }
  return found;
}
