/** Where a data folder lies, so that one that was put back from a backup or copied is told from the one that was there. */
import { statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The identity of the cluster's control file: PostgreSQL writes it in place with every checkpoint, so it stays the same file over
 * restarts and crashes, while whoever copies the folder or puts it back makes another one, also where only what differs is copied.
 */
export function placeOf(cluster: string): string {
  const { ino, birthtimeNs, ctimeNs } = statSync(join(cluster, 'global', 'pg_control'), { bigint: true });
  // A file system that keeps no time of birth tells the one of the last change in its place.
  return birthtimeNs === ctimeNs ? String(ino) : `${ino}:${birthtimeNs}`;
}
