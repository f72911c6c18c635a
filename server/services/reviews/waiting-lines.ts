/** What a hub center is to answer, and what reviewers corrected for it, for its mail of the day. */
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';

import type { Language } from '../../../contract/languages.ts';
import { REVIEW_REPORTED, REVIEW_WANTS, VERDICT_WORDS } from '../../../contract/review.ts';
import type { Db } from '../../db/pool.ts';
import { reviews } from '../../db/schema/reviews.ts';
import { itemTables } from '../../db/tables.ts';
import { translate } from '../../words.ts';

/** Items listed in a mail. */
const LISTED = 20;

/**
 * One line for each item whose verdict waits for an answer, or that was corrected in the last day, the oldest first: its code, the verdict,
 * and why.
 */
export async function waitingLines(db: Db, hub: string, to: Language): Promise<string[]> {
  const codes = Object.values(itemTables).map(
    (table) =>
      sql`select ${table.code} from ${table} where ${table.id} = ${reviews.item} and ${table.deletedAt} is null`,
  );
  const isCorrected = and(eq(reviews.state, 'corrected'), gt(reviews.decidedAt, sql<Date>`now() - interval '1 day'`));
  const rows = await db
    .select({
      state: reviews.state,
      reason: reviews.reason,
      code: sql<string | null>`(${sql.join(codes, sql` union all `)})`,
    })
    .from(reviews)
    .where(and(eq(reviews.hub, hub), or(inArray(reviews.state, [...REVIEW_WANTS]), isCorrected)))
    .orderBy(asc(reviews.decidedAt), asc(reviews.id))
    .limit(LISTED);
  return rows.flatMap(({ state, reason, code }) => {
    const reported = REVIEW_REPORTED.find((each) => each === state);
    if (code === null || !reported) return [];
    return [[code, translate(VERDICT_WORDS[reported], to), reason].filter(Boolean).join(' · ')];
  });
}
