import type { ReachPoint } from '../db/faults.ts';
import type { Db } from '../db/pool.ts';
import type { Log } from '../log.ts';
import type { Storage } from '../storage/storage.ts';

/** What every part of the server works with. */
export interface Deps {
  db: Db;
  storage: Storage;
  log: Log;
  reach: ReachPoint;
}
