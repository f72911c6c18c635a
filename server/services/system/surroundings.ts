/** What a process finds around it: the room of its disks, its newest backup, its certificate. */
import { X509Certificate } from 'node:crypto';
import { statfs } from 'node:fs/promises';

import type { Storage } from '../../storage/storage.ts';
import { listBackups } from '../backups/backup-folder.ts';

/** What a monitor is told of the surroundings of a process. */
interface Surroundings {
  /** The room of its folders; none of one that cannot be read, so that an alarm is raised. */
  free: { place: 'data' | 'backups'; bytes: number }[];
  /** Null without a folder of backups; the beginning of time if it has none or cannot be read, so that an alarm is raised. */
  backupAt: Date | null;
  certificateUntil: Date | null;
}

/** Where they are read. */
export interface Places {
  dataDir: string;
  backupDir: string | null;
  /** In PEM. */
  certificate: string | null;
  storage: Pick<Storage, 'address'>;
}

/** Reads the surroundings; the System page says why something cannot be read. */
export async function readSurroundings(parts: Places): Promise<Surroundings> {
  const { backupDir, certificate } = parts;
  const measured = await Promise.allSettled([measureData(parts), backupDir === null ? null : measure(backupDir)]);
  const [newest] = backupDir === null ? [] : await listBackups(backupDir).catch(() => []);
  return {
    free: measured.flatMap((each, index) => {
      const place = index === 0 ? ('data' as const) : ('backups' as const);
      if (each.status === 'rejected') return [{ place, bytes: 0 }];
      return each.value ? [{ place, bytes: each.value.freeBytes }] : [];
    }),
    backupAt: backupDir === null ? null : (newest?.at ?? new Date(0)),
    certificateUntil: certificate === null ? null : new X509Certificate(certificate).validToDate,
  };
}

/** The type of a file system in memory, as Linux names it. */
const TMPFS = 0x01021994;

/** The room of the disk of a folder, in bytes. */
export async function measure(folder: string) {
  const { bavail, blocks, bsize, type } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, type };
}

/** The room for data; null if nothing stays here: a folder in memory, with the photos in a bucket. */
export async function measureData({ dataDir, storage }: Pick<Places, 'dataDir' | 'storage'>) {
  const room = await measure(dataDir);
  return storage.address !== null && room.type === TMPFS ? null : room;
}

/** Below it the pager rings, whatever part of the disk that is: `DiskLow` in deploy/alerts.yaml. */
const PAGED_BYTES = 5e9;
const LOW = { part: 0.1, bytes: 10e9 };

/** Whether a disk should get more room soon. */
export const isLow = ({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): boolean =>
  freeBytes < PAGED_BYTES || (freeBytes < LOW.bytes && freeBytes < LOW.part * totalBytes);
