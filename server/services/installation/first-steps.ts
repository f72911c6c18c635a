import { sql } from 'drizzle-orm';

import type { FirstSteps } from '../../../contract/calls/first-steps.ts';
import type { Db } from '../../db/pool.ts';
import { devices } from '../../db/schema/devices.ts';
import { fabrics, generics, products } from '../../db/schema/items.ts';
import { merchants, users } from '../../db/schema/people.ts';

/** Onboarding progress of a new installation; each query stops at its first match. */
export async function readFirstSteps(db: Db): Promise<FirstSteps> {
  const {
    rows: [steps],
  } = await db.execute<{ [step in keyof FirstSteps]: FirstSteps[step] }>(sql`
    select *, item or exists (select from ${devices} where jsonb_array_length(${devices.lanes}) > 0) as captured
    from (select exists (select from ${merchants}) as hub,
      (select ${users.id} from ${users} where ${users.key} = 3 and ${users.status} = 'unverified' and ${users.passwordHash} is null
        order by ${users.createdAt} desc limit 1) as invited,
      exists (select from ${devices} where ${devices.hub} is not null) as tablet,
      exists (select from ${products}) or exists (select from ${fabrics}) or exists (select from ${generics}) as item) as steps`);
  if (!steps) throw new TypeError('A query without a table always has a row.');
  return steps;
}
