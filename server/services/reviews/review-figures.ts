/** How much is reviewed, by whom and for which hub center, how fast, and how often others agree. */
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';

import type { Caller } from '../../../contract/access.ts';
import type { ReviewFigure, ReviewFigures } from '../../../contract/calls/reviews.ts';
import { clock } from '../../../contract/clock.ts';
import type { Verdict } from '../../../contract/review.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/people.ts';
import { reviewVerdicts } from '../../db/schema/reviews.ts';

const DAY_MS = 86_400_000;
const next = alias(reviewVerdicts, 'next');
/** The busiest ones; the screen shows no more. */
const ROWS_MAX = 100;

/** Verdicts of the last days by reviewer and by hub center, the busiest first. Reviewers get their own. */
export async function readReviewFigures(
  db: Db,
  caller: Caller,
  { days, reviewer }: { days: number; reviewer?: string | undefined },
): Promise<ReviewFigures> {
  const { at, openedAt, verdict } = reviewVerdicts;
  const person = caller.key === 4 ? caller._id : reviewer;
  const where = and(
    gte(at, new Date(clock.ms() - days * DAY_MS)),
    person === undefined ? undefined : eq(reviewVerdicts.reviewer, person),
  );
  const numberOf = (which: Verdict) => sql<number>`(count(*) filter (where ${verdict} = ${which}))::int`;
  // An item that was edited since is judged anew: that reverses nothing.
  const reversed = sql`(select ${next.verdict} <> 'approved' and ${next.why} is distinct from 'changed' from ${reviewVerdicts} ${sql.identifier('next')} where ${next.review} = ${reviewVerdicts.review} and ${next.at} > ${at} order by ${next.at} limit 1)`;
  const agreement = sql<
    number | null
  >`round(100.0 * count(*) filter (where ${verdict} = 'approved' and ${reversed} is not true) / nullif(count(*) filter (where ${verdict} = 'approved'), 0))::int`;
  const total = sql<number>`count(*)::int`;
  const median = sql<number>`percentile_cont(0.5) within group (order by extract(epoch from ${at} - ${openedAt}) / 60)`;
  const by = async (column: AnyPgColumn): Promise<ReviewFigure[]> => {
    const rows = await db
      .select({
        _id: users.id,
        name: users.fullName,
        approved: numberOf('approved'),
        corrected: numberOf('corrected'),
        photoWanted: numberOf('photoWanted'),
        rejected: numberOf('rejected'),
        total,
        median,
        agreement,
      })
      .from(reviewVerdicts)
      .innerJoin(users, eq(users.id, column))
      .where(where)
      .groupBy(users.id)
      .orderBy(desc(total), users.id)
      .limit(ROWS_MAX);
    return rows.map(({ total: checked, median: minutes, ...row }) => {
      return { ...row, perDay: toTenth(checked / days), medianMinutes: toTenth(minutes) };
    });
  };
  return { reviewers: await by(reviewVerdicts.reviewer), hubs: await by(reviewVerdicts.hub) };
}

const toTenth = (value: number) => Math.round(value * 10) / 10;
