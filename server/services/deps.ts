import type { Reach } from '../db/faults.ts';
import type { Db } from '../db/pool.ts';
import type { Log } from '../log.ts';
import type { Storage } from '../storage/storage.ts';

/** What the services work with. */
export interface Deps {
  db: Db;
  storage: Storage;
  log: Log;
  reach: Reach;
}
