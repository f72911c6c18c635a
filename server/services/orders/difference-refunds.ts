/** Returns a payment that is unknown here to its customer, once. */
import { eq } from 'drizzle-orm';
import * as z from 'zod';

import { providerDifferences } from '../../db/schema/provider-differences.ts';
import { defineJob } from '../jobs/define-job.ts';
import type { Made } from '../payments/money-calls.ts';
import { PaymentError } from '../payments/stripe.ts';
import { followDifference, leftOfDifference, noteSentRefund } from './differences.ts';
import { MONEY_TRIES } from './job-tries.ts';
import { moveOnce } from './move-once.ts';

/** Refunds what is left of the payment. Its key is that of the charge and of the refund before, so that a restored database finds the call of its predecessor. */
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
    if (amountCents <= 0) return followDifference(db, id, { from: ['refunding'], to: 'refunded' });
    let made: Made;
    try {
      const call = { table: providerDifferences, id, order: null };
      // Named by the key: an earlier refund of the same payment is another one.
      made = await moveOnce(db, call, (key) =>
        payments.refund({ refund: row.key, payment: intent, amountCents, isPastFailed: true }, key),
      );
    } catch (error) {
      if (!(error instanceof PaymentError) || (error.fault !== 'refused' && error.fault !== 'gone')) throw error;
      const why = { fault: 'refundRefused', problem: error.message } as const;
      return followDifference(db, id, { from: ['refunding'], to: 'open', ...why });
    }
    reach('refund-sent');
    await noteSentRefund(db, row, made);
  },
});
