/** What a hub center is to answer, and what reviewers corrected for it, for its mail of the day. */
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';

import { catalogue } from '../../../contract/catalogue.ts';
import type { Language } from '../../../contract/languages.ts';
import type { Resource } from '../../../contract/resource.ts';
import { REVIEW_REPORTED, REVIEW_WANTS, type ReviewEvent, VERDICT_WORDS } from '../../../contract/review.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';
import { reviews } from '../../db/schema/reviews.ts';
import { itemTables } from '../../db/tables.ts';
import { fieldWord } from '../../engine/exports/words.ts';
import { translate } from '../../words.ts';

const CORRECTED: ReviewEvent = 'correctedInReview';

/** Items listed in a mail. */
const LISTED = 20;

/**
 * One line for each item whose verdict waits for an answer, or that was corrected in the last day, the oldest first: its code, the verdict,
 * what was corrected, and why.
 */
export async function waitingLines(db: Db, hub: string, to: Language): Promise<string[]> {
  const codes = Object.values(itemTables).map(
    (table) =>
      sql`select ${table.code} from ${table} where ${table.id} = ${reviews.item} and ${table.deletedAt} is null`,
  );
  const isCorrected = and(eq(reviews.state, 'corrected'), gt(reviews.decidedAt, sql<Date>`now() - interval '1 day'`));
  // The item's history has what the verdict changed; an hour more than the verdict's day, because it is written first.
  const corrected = sql<Record<
    string,
    unknown
  > | null>`(select ${audit.changes} from ${audit} where ${audit.recordId} = ${reviews.item}
    and ${audit.action} = ${CORRECTED} and ${audit.at} > now() - interval '25 hours' order by ${audit.at} desc limit 1)`;
  const rows = await db
    .select({
      kind: reviews.kind,
      state: reviews.state,
      corrected,
      reason: reviews.reason,
      code: sql<string | null>`(${sql.join(codes, sql` union all `)})`,
    })
    .from(reviews)
    .where(and(eq(reviews.hub, hub), or(inArray(reviews.state, [...REVIEW_WANTS]), isCorrected)))
    .orderBy(asc(reviews.decidedAt), asc(reviews.id))
    .limit(LISTED);
  const list = new Intl.ListFormat(to, { type: 'unit' });
  return rows.flatMap(({ kind, state, corrected: changes, reason, code }) => {
    const reported = REVIEW_REPORTED.find((each) => each === state);
    if (code === null || !reported) return [];
    const resource: Resource = catalogue[kind];
    const fields = Object.keys(state === 'corrected' ? (changes ?? {}) : {}).filter(
      (each) => each in resource.words.labels,
    );
    const what = list.format(fields.map((each) => fieldWord(resource, each, to)));
    return [[code, translate(VERDICT_WORDS[reported], to), what, reason].filter(Boolean).join(' · ')];
  });
}
