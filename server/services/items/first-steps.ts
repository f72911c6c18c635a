import { sql } from 'drizzle-orm';

import type { FirstSteps } from '../../../contract/calls/first-steps.ts';
import type { Db } from '../../db/pool.ts';
import { devices } from '../../db/schema/devices.ts';
import { fabrics, generics, products } from '../../db/schema/items.ts';
import { merchants } from '../../db/schema/people.ts';

/** Onboarding progress of a new installation; each query stops at its first match. */
export async function readFirstSteps(db: Db): Promise<FirstSteps> {
  const {
    rows: [steps],
  } = await db.execute<{ hub: boolean; tablet: boolean; item: boolean }>(sql`
    select exists (select from ${merchants}) as hub,
      exists (select from ${devices} where ${devices.hub} is not null) as tablet,
      exists (select from ${products}) or exists (select from ${fabrics}) or exists (select from ${generics}) as item`);
  return steps ?? { hub: false, tablet: false, item: false };
}
