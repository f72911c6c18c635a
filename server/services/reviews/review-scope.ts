import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import type { Caller } from '../../../contract/access.ts';
import { merchants } from '../../db/schema/people.ts';
import { reviewers } from '../../db/schema/reviews.ts';

/** Whether a caller reviews the hub center in a column: all for admins, and for reviewers without assigned hub centers and provinces. */
export function reviewedBy({ _id, key }: Caller, hub: AnyPgColumn): SQL {
  if (key === 1 || key === 2) return sql`true`;
  if (key !== 4) return sql`false`;
  const assigned = sql`select 1 from ${reviewers} where ${reviewers.id} = ${_id}`;
  const isLimited = sql`(${reviewers.hubs} <> '{}' or ${reviewers.provinces} ~ '[^,; ]')`;
  // Both are typed by people.
  const provinces = sql`select upper(trim(each)) from regexp_split_to_table(${reviewers.provinces}, '[,;]') each where trim(each) <> ''`;
  const isThere = sql`exists (select 1 from ${merchants} home where home.id = ${hub} and upper(trim(home.billing_province)) in (${provinces}))`;
  return sql`(not exists (${assigned} and ${isLimited}) or exists (${assigned} and (${hub} = any(${reviewers.hubs}) or ${isThere})))`;
}
