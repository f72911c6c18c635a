/** Differences with Stripe as a source of the list engine. */
import { eq, or, sql } from 'drizzle-orm';

import { lostCustomer, stripeDifference } from '../../../contract/entities/stripe-difference.ts';
import { payments } from '../../db/schema/money.ts';
import { providerDifferences } from '../../db/schema/provider-differences.ts';
import { enqueue } from '../../engine/jobs/queue.ts';
import type { RecordSource } from '../../engine/records/record-source.ts';
import { tableSource } from '../../engine/records/table-source.ts';
import { Refusal } from '../../engine/refusal.ts';
import { differenceRefundJob } from './difference-refunds.ts';
import { holdItems, isUuid, lockDifference, releaseItems } from './differences.ts';
import { takeInOrder } from './lost-orders.ts';

const pieces = sql`${sql`jsonb_array_length(${providerDifferences.lines})`}`;

export const differenceSource: RecordSource = tableSource(stripeDifference, providerDifferences, {
  computed: { pieces },
  acts: {
    async onMove(tx, { record, to, input, caller, requestId }) {
      const id = String(record['_id']);
      const row = await lockDifference(tx, id);
      if (!row) return {};
      if (to === 'refunding') {
        // Of an order that is here, the order is refunded.
        const isPaid = or(
          eq(payments.stripeId, row.intent ?? ''),
          isUuid(row.payment) ? eq(payments.id, row.payment) : undefined,
        );
        const isKnown = row.intent === null || (await tx.$count(payments, isPaid)) > 0;
        if (isKnown) throw new Refusal('transitionNotAllowed', { move: { from: 'open', to, allowed: [] } });
        await enqueue(tx, differenceRefundJob, [{ input: { difference: id }, key: id }]);
      }
      if (to === 'explained') await releaseItems(tx, row);
      if (to === 'open') await holdItems(tx, row);
      if (to === 'takenIn') {
        const { customerName, customerEmail, street, zipcode, city, province, country } = lostCustomer.parse(input);
        const address = { street, zipcode, city, province: province ?? '', country };
        const customer = { name: customerName, email: customerEmail, address };
        await takeInOrder(tx, id, { customer, userId: caller._id, requestId });
      }
      return {};
    },
  },
});
