/** Every night, the photos and documents of some folders: what the store has lost comes back from the backups, or is told. */
import { join } from 'node:path';

import * as z from 'zod';

import { FAILED_JOB_KEPT_MS } from '../../../contract/limits.ts';
import { sha256 } from '../../engine/photos/pictures.ts';
import type { Storage } from '../../storage/storage.ts';
import { defineJob } from '../jobs/define-job.ts';
import { foldersOf } from '../photos/folders.ts';
import { ownsStore } from '../photos/sweep.ts';
import type { BackupPlan } from './backup-job.ts';
import { readFromPool } from './file-pool.ts';
import { FILES } from './format.ts';
import { type CheckedRow, checkStored, faultOf } from './verify-installation.ts';

/** Faults named in the reason of a failed job. */
const NAMED_MAX = 3;

/** After the backup, which copies nothing over what it has. A bucket keeps its bytes by itself: there it is enough that a file is there. */
export const fileCheckJob = defineJob({
  kind: 'fileCheck',
  input: z.object({}),
  lane: 'backup',
  dailyAt: '03:30',
  tries: 2,
  backoffMs: [3_600_000],
  keepMs: FAILED_JOB_KEPT_MS,
  async handle(deps, _, { createdAt }, tell) {
    const { db, storage, backups, log } = deps;
    if (!(await ownsStore(deps))) return;
    const look = storage.address === null ? 'bytes' : 'size';
    // Those of its own night, however often it is tried, so that a try on another day does not pass over what was found.
    const folders = foldersOf(createdAt);
    const faults: string[] = [];
    const done = { checked: 0, putBack: 0, lost: 0 };
    for (const [index, folder] of folders.entries()) {
      await tell(index, folders.length);
      await checkStored(db, storage, { folder, look }, async (row, isThere) => {
        done.checked += 1;
        if (isThere) return;
        if (backups) await putBackFrom(backups, storage, row);
        if (await row.isWhole(storage, look)) done.putBack += 1;
        else if (++done.lost <= NAMED_MAX) faults.push(faultOf(row));
      });
    }
    log.info(done, 'photos and documents of some folders checked');
    if (done.lost > 0) throw new Error(`${done.lost} photos or documents are damaged: ${faults.join('; ')}`);
  },
});

/** Puts the files of a row back that a folder of backups has, with the bytes that the row names. */
async function putBackFrom(
  { folder, keys }: BackupPlan,
  storage: Storage,
  { names, sha256: wanted }: CheckedRow,
): Promise<void> {
  for (const [index, name] of names.entries()) {
    const bytes = await readFromPool(join(folder, FILES), name, keys);
    const isRight = bytes !== null && (index > 0 || wanted === null || sha256(bytes) === wanted);
    if (isRight) await storage.put(name, bytes);
  }
}
