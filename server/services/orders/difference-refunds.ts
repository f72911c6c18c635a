/** Returns a payment that is unknown here to its customer, once. */
import { eq } from 'drizzle-orm';
import * as z from 'zod';

import { providerDifferences } from '../../db/schema/provider-differences.ts';
import { defineJob } from '../jobs/define-job.ts';
import { PaymentError } from '../payments/stripe.ts';
import { followDifference, leftOfDifference } from './differences.ts';
import { MONEY_TRIES } from './job-tries.ts';
import { moveOnce } from './move-once.ts';

/** Refunds what is left of the payment. Its key is that of the charge, so that a restored database finds the call of its predecessor. */
export const differenceRefundJob = defineJob({
  kind: 'difference-refund',
  input: z.object({ difference: z.uuid() }),
  lane: 'payments',
  ...MONEY_TRIES,
  async handle({ db, reach, payments }, { difference: id }) {
    const [row] = await db.select().from(providerDifferences).where(eq(providerDifferences.id, id));
    if (row?.status !== 'refunding' || !payments) return;
    const { intent } = row;
    if (intent === null) throw new TypeError('a refund without its payment');
    const amountCents = await leftOfDifference(db, row);
    try {
      if (amountCents > 0) {
        const call = { table: providerDifferences, id, order: null };
        await moveOnce(db, call, (key) => payments.refund({ refund: id, payment: intent, amountCents }, key));
      }
    } catch (error) {
      if (!(error instanceof PaymentError) || (error.fault !== 'refused' && error.fault !== 'gone')) throw error;
      await followDifference(db, id, { from: ['refunding'], to: 'open', problem: error.message });
      return;
    }
    reach('refund-sent');
    await followDifference(db, id, { from: ['refunding'], to: 'refunded' });
  },
});
