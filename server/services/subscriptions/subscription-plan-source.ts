/** Subscription plans as a source of the list engine. */
import { and, eq, ne } from 'drizzle-orm';

import { subscriptionPlan } from '../../../contract/entities/subscription-plan.ts';
import { plans } from '../../db/schema/subscriptions.ts';
import type { RecordSource } from '../../engine/records/record-source.ts';
import { tableSource } from '../../engine/records/table-source.ts';
import { Refusal } from '../../engine/refusal.ts';

/** A code stays taken by a plan in the trash, which may come back. Two at once are refused by the table. */
export const subscriptionPlanSource: RecordSource = tableSource(subscriptionPlan, plans, {
  async check(tx, { before: { _id: id }, fields: { code } }) {
    if (typeof code !== 'string') return;
    const isOther = typeof id === 'string' ? ne(plans.id, id) : undefined;
    const [other] = await tx
      .select({ id: plans.id })
      .from(plans)
      .where(and(eq(plans.code, code), isOther));
    if (other) throw new Refusal('codeTaken');
  },
});
