/** The conditions of hub centers: the commission in force, its history, and a new one. */
import { and, desc, eq, inArray, lte, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { Caller } from '../../../contract/access.ts';
import type { Condition, ConditionHistory } from '../../../contract/calls/hub-centers.ts';
import { commissionFields } from '../../../contract/entities/merchant.ts';
import { utcDay } from '../../../contract/utc-day.ts';
import type { Db } from '../../db/pool.ts';
import { merchantConditions, users } from '../../db/schema/people.ts';
import { assertOwnHub } from '../../engine/records/hubs.ts';
import type { PendingAction } from '../../engine/records/record-source.ts';
import { refuseField } from '../../engine/refusal.ts';

const BASIS_POINTS = 100;
export const percentOf = (basisPoints: number): number => basisPoints / BASIS_POINTS;

/** The commission of a hub center that is valid today, in basis points; null without conditions. */
export const commissionToday = (hub: SQLWrapper): SQL<number | null> => sql<number | null>`(
  select valid.commission_bp from ${merchantConditions} as valid
  where valid.merchant = ${hub} and valid.valid_from <= (now() at time zone 'utc')::date
  order by valid.valid_from desc, valid.id desc limit 1)`;

/** The commission and its basis that are valid today, of some hub centers; one without conditions is left out. */
export async function conditionsToday(
  db: Db,
  hubs: readonly string[],
): Promise<Map<string, Pick<typeof merchantConditions.$inferSelect, 'commissionBp' | 'basis'>>> {
  const rows = await db
    .selectDistinctOn([merchantConditions.merchant])
    .from(merchantConditions)
    .where(
      and(
        inArray(merchantConditions.merchant, [...hubs]),
        lte(merchantConditions.validFrom, sql`(now() at time zone 'utc')::date`),
      ),
    )
    .orderBy(merchantConditions.merchant, desc(merchantConditions.validFrom), desc(merchantConditions.id));
  return new Map(rows.map(({ merchant, commissionBp, basis }) => [merchant, { commissionBp, basis }]));
}

/** Conditions as a person enters them. */
type NewConditions = Pick<Condition, 'commission' | 'basis' | 'validFrom' | 'acceptedOn' | 'acceptedBy' | 'reason'>;

/** Adds the conditions of a hub center; `by` is null for the server itself. */
export async function insertConditions(
  tx: Db,
  merchant: string,
  { commission, ...terms }: NewConditions,
  { by, at }: { by: string | null; at: Date },
): Promise<void> {
  const commissionBp = Math.round(commission * BASIS_POINTS);
  await tx
    .insert(merchantConditions)
    .values({ id: uuid(), merchant, commissionBp, ...terms, createdBy: by, createdAt: at });
}

/** The first conditions of a new hub center, valid from its creation. */
export const firstConditions = (commission: number, at: Date): NewConditions => ({
  commission,
  basis: 'paidPrice',
  validFrom: utcDay(at),
  acceptedOn: null,
  acceptedBy: null,
  reason: null,
});

/** Runs the action that changes a commission. Throws `validation` if only one of who and when accepted the terms is given. */
export async function addConditions(tx: Db, { record, input, reason, caller, at }: PendingAction) {
  const { commission, basis, validFrom, acceptedOn, acceptedBy = null } = commissionFields.parse(input);
  if ((acceptedOn === null) !== (acceptedBy === null)) {
    throw refuseField(acceptedOn === null ? 'acceptedOn' : 'acceptedBy', 'required');
  }
  const terms = {
    commission,
    basis,
    validFrom: validFrom ?? utcDay(at),
    acceptedOn,
    acceptedBy,
    reason: reason ?? null,
  };
  await insertConditions(tx, String(record['_id']), terms, { by: caller._id, at });
  return { commission };
}

/** The conditions of a hub center, the latest first. Throws `notFound`, also for a merchant who asks about another one. */
export async function readConditions(db: Db, caller: Caller, id: string): Promise<ConditionHistory> {
  await assertOwnHub(db, caller, id);
  const rows = await db
    .select({ row: merchantConditions, createdBy: users.fullName })
    .from(merchantConditions)
    .leftJoin(users, eq(users.id, merchantConditions.createdBy))
    .where(eq(merchantConditions.merchant, id))
    .orderBy(desc(merchantConditions.validFrom), desc(merchantConditions.id));
  const history = rows.map(({ row, createdBy }): Condition => {
    const { id: _id, basis, validFrom, acceptedOn, acceptedBy, reason, createdAt } = row;
    const commission = percentOf(row.commissionBp);
    return {
      _id,
      commission,
      basis,
      validFrom,
      acceptedOn,
      acceptedBy,
      reason,
      createdAt: createdAt.toISOString(),
      createdBy,
    };
  });
  const now = utcDay();
  return { current: history.find(({ validFrom }) => validFrom <= now) ?? null, history };
}
