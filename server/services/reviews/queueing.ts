/** How items get into the queue of reviewers: as new ones, flagged by staff, answered after a verdict, or changed after it. */
import { randomInt } from 'node:crypto';

import { eq, type SQL, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import { JUDGED } from '../../../contract/calls/reviews.ts';
import type { ItemKind } from '../../../contract/code.ts';
import type { Db } from '../../db/pool.ts';
import { reviews } from '../../db/schema/reviews.ts';
import { itemTables } from '../../db/tables.ts';
import type { Write } from '../../db/together.ts';
import type { AppliedEdit } from '../../engine/records/record-source.ts';

/** Share of new items that reviewers check, in percent. */
const REVIEW_PERCENT = 10;
/** So many items of a new hub center are all checked. */
const FIRST_ITEMS = 20;

/** Whether a new item is one of the random sample. */
export const drawSample = (percent = REVIEW_PERCENT): boolean => randomInt(10_000) < percent * 100;

interface NewItem {
  kind: ItemKind;
  id: string;
  hub: string;
  at: Date;
  isSample: boolean;
}

/** The write that queues a new item, whose row is written, if it is one of the first of its hub center, or of the sample. */
export const reviewWrite = ({ kind, id, hub, at, isSample }: NewItem): Write => sql`
  insert into reviews (id, kind, item, hub, why, opened_at)
  select ${uuid()}::uuid, ${kind}, ${id}::uuid, ${hub}::uuid, case when is_first then 'newHub' else 'sample' end,
    ${at.toISOString()}::timestamptz
  from (select (${countItems(hub)}) <= ${FIRST_ITEMS} as is_first) as new_item
  where is_first or ${isSample}::boolean
  on conflict do nothing`;

/** Counts the items of a hub center, hardly further than needed. */
function countItems(hub: string): SQL {
  const some = Object.values(itemTables).map(
    (table) =>
      sql`(select 1 from ${table} where ${table.hub} = ${hub} and ${table.deletedAt} is null limit ${FIRST_ITEMS + 1})`,
  );
  return sql`select count(*) from (${sql.join(some, sql` union all `)}) as items`;
}

interface Flag {
  kind: ItemKind;
  item: string;
  hub: string;
  /** For the reviewer. */
  note: string;
  at: Date;
}

/** Queues an item that staff flags; one that waits already keeps its place. */
export async function queueFlagged(tx: Db, { kind, item, hub, note, at }: Flag): Promise<void> {
  const flagged = { why: 'flagged', note, state: 'open' } as const;
  const openedAt = sql`case when ${reviews.state} = 'open' then ${reviews.openedAt} else excluded.opened_at end`;
  await tx
    .insert(reviews)
    .values({ id: uuid(), kind, item, hub, ...flagged, openedAt: at })
    .onConflictDoUpdate({ target: reviews.item, set: { ...flagged, openedAt, rev: sql`${reviews.rev} + 1` } });
}

/** What reviewers see of an item beside its hub center. */
const SEEN: ReadonlySet<string> = new Set([
  ...Object.values(JUDGED).flatMap((fields) => Object.keys(fields)),
  'itemImage',
  'tagImage',
  'images',
]);

/**
 * Queues an edited item again: as answered, if a verdict asked something of its hub center; as changed, if it was approved or corrected. The
 * review of an item that waits gets another revision, so that nobody decides on what they have not seen.
 */
export async function reviewAgain(tx: Db, { record, fields, at }: AppliedEdit): Promise<void> {
  const isJudged = fields.some((field) => SEEN.has(field));
  if (!isJudged && !fields.includes('hubcenter')) return;
  const isOpen = sql`${reviews.state} = 'open'`;
  const reopened = {
    state: 'open',
    why: sql`case when ${isOpen} then ${reviews.why} when ${reviews.state} in ('approved', 'corrected') then 'changed' else 'answered' end`,
    openedAt: sql`case when ${isOpen} then ${reviews.openedAt} else ${at.toISOString()}::timestamptz end`,
  } as const;
  await tx
    .update(reviews)
    .set({ hub: String(record['hubcenter']), ...(isJudged ? reopened : {}), rev: sql`${reviews.rev} + 1` })
    .where(eq(reviews.item, String(record['_id'])));
}
