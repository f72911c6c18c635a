import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type { Caller } from '../../../contract/access.ts';
import { reviewers } from '../../db/schema/reviews.ts';

/** Whether a caller reviews the hub center in a column: all for admins, and for reviewers without assigned ones. */
export function reviewedBy({ _id, key }: Caller, hub: AnyPgColumn): SQL {
  if (key === 1 || key === 2) return sql`true`;
  if (key !== 4) return sql`false`;
  const assigned = sql`select 1 from ${reviewers} where ${reviewers.id} = ${_id}`;
  return sql`(not exists (${assigned} and ${reviewers.hubs} <> '{}') or exists (${assigned} and ${hub} = any(${reviewers.hubs})))`;
}
