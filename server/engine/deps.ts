import type { ShopShares } from '../../contract/limits.ts';
import type { ReachPoint } from '../db/faults.ts';
import type { Db } from '../db/pool.ts';
import type { Log } from '../log.ts';
import type { Storage } from '../storage/storage.ts';

/** Dependencies of the services. */
export interface Deps {
  db: Db;
  storage: Storage;
  log: Log;
  reach: ReachPoint;
  /** Share of new records that somebody checks, in percent. Default: `REVIEW_PERCENT`. */
  reviewPercent?: number;
  /** How many months the audit is kept. Default: for ever. */
  auditMonths?: number;
  /** After how many months without an order a person is erased. Default: never. */
  personMonths?: number;
  /** What may be off sale at once for one key, customer and network of the shop. Default: `SHOP_SHARES`. */
  shares?: ShopShares;
}
