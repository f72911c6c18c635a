/** Subscriptions as a source of the list engine. */
import { eq } from 'drizzle-orm';

import { clock } from '../../../contract/clock.ts';
import { subscription } from '../../../contract/entities/subscription.ts';
import type { SubscriptionStatus } from '../../../contract/subscription-states.ts';
import type { Db } from '../../db/pool.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import type { RecordSource } from '../../engine/records/record-source.ts';
import { tableSource } from '../../engine/records/table-source.ts';
import { Refusal } from '../../engine/refusal.ts';
import { enqueueCare, giveUpOrder } from './subscription-jobs.ts';
import { queueSubscriptionMail } from './subscription-mails.ts';
import { dueAtOf, lockSubscription, stateWithoutOrder, type SubscriptionRow } from './subscription-rows.ts';

async function held(tx: Db, record: Readonly<Record<string, unknown>>): Promise<SubscriptionRow> {
  const row = await lockSubscription(tx, String(record['_id']));
  if (!row) throw new Refusal('notFound');
  return row;
}

const planCare = async (tx: Db, row: SubscriptionRow, dueAt: Date | null): Promise<void> => {
  await tx.update(subscriptions).set({ dueAt }).where(eq(subscriptions.id, row.id));
  await enqueueCare(tx);
};

export const subscriptionSource: RecordSource = tableSource(subscription, subscriptions, {
  acts: {
    /** The order before is given up; that of a new offer to renew is made by the job. */
    async onMove(tx, { record, to }) {
      const row = await held(tx, record);
      await giveUpOrder(tx, row);
      const isOffer = to === 'pendingRenewal';
      await planCare(tx, row, isOffer ? clock.now() : dueAtOf({ ...row, status: to as SubscriptionStatus }));
      return isOffer ? { renewal: 'active' } : {};
    },
    actions: {
      async deactivate(tx, { record }) {
        const row = await held(tx, record);
        await giveUpOrder(tx, row);
        const change = { renewal: 'inactive', status: stateWithoutOrder(row) } as const;
        await planCare(tx, row, dueAtOf({ ...row, ...change }));
        if (row.validUntil !== null) await queueSubscriptionMail(tx, row.id, 'deactivated');
        return change;
      },
      async activate(tx, { record }) {
        const row = await held(tx, record);
        const change = { renewal: 'active' } as const;
        await planCare(tx, row, dueAtOf({ ...row, ...change }));
        if (row.validUntil !== null) await queueSubscriptionMail(tx, row.id, 'activated');
        return change;
      },
    },
  },
});
