/** Until when everything that has moved at Stripe was compared. */
import { sql } from 'drizzle-orm';

import { installation } from '../../db/schema/ledger.ts';

/** The only row of `providerChecks`. */
export const CHECK_ROW = 1;

/** Where the first comparison begins; null for an installation that has not kept it. */
export const BEGINNING = sql`select ${installation.finishedAt} from ${installation}`;
