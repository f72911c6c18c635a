/** The archives in a backup folder, named by the moment of each: `2026-11-26T02-30-00Z.ordito`. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.ordito$/;

export interface FoundBackup {
  path: string;
  at: Date;
  bytes: number;
}

/** The name of the archive of a moment. */
export const archiveName = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.ordito`;

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
