/** The nightly backup into a folder. */
import * as z from 'zod';

import { FAILED_JOB_KEPT_MS } from '../../../contract/limits.ts';
import type { Keys } from '../../files/sealed.ts';
import { isOutOfRoom } from '../../storage/storage.ts';
import { defineJob } from '../jobs/define-job.ts';
import { onLiveSource } from './data-source.ts';
import { backupToFolder } from './write-backup.ts';

/** Where and how the nightly backup is written. */
export interface BackupPlan {
  /** Address of PostgreSQL itself. */
  url: string;
  folder: string;
  keepDays: number;
  withFiles: boolean;
  keys: Keys | null;
  /** Of the program. */
  version: string;
}

/** A failure is a failed job that staff see and start again. */
export const backupJob = defineJob({
  kind: 'backup',
  input: z.object({}),
  lane: 'backup',
  dailyAt: '01:30',
  tries: 3,
  backoffMs: [600_000, 3_600_000],
  keepMs: FAILED_JOB_KEPT_MS,
  canRun: ({ backups }) => backups !== null,
  async handle({ storage, log, backups }, _, __, tell) {
    if (!backups) throw new Error('this process has no BACKUP_DIR');
    const { url, folder, keepDays, ...options } = backups;
    let steps = 0;
    const step = () => tell(steps++, 0);
    try {
      const done = await onLiveSource(url, storage, (source) =>
        backupToFolder(source, folder, keepDays, { ...options, step }),
      );
      log.info({ ...done }, 'backup written');
      if (done.faults.length > 0) throw new Error(`the backup is not whole: ${done.faults[0]}`);
    } catch (error) {
      // Nobody may learn of a backup that waits for room.
      if (isOutOfRoom(error)) throw new Error('BACKUP_DIR has no room', { cause: error });
      throw error;
    }
  },
});
