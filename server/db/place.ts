/** Identifies the location of a data folder, to distinguish a restored or copied folder from the original. */
import { statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The identity of the cluster's control file. PostgreSQL writes it in place at every checkpoint, so it stays the same file over restarts
 * and crashes; copying or restoring the folder creates another file, even with tools that copy only differences.
 */
export function placeOf(cluster: string): string {
  const { ino, birthtimeNs, ctimeNs } = statSync(join(cluster, 'global', 'pg_control'), { bigint: true });
  // A file system without birth times reports the time of the last change instead.
  return birthtimeNs === ctimeNs ? String(ino) : `${ino}:${birthtimeNs}`;
}
