import fc from 'fast-check';
import { expect, it } from 'vitest';

import { planRefund, refundableOf, type RefundRequest } from './refund-plan.ts';

it('refunds: whatever failed in between, all of a line goes back in the end, and never more', () => {
  const amounts = fc.record({
    priceCents: fc.integer({ min: 1, max: 5000 }),
    commissionShare: fc.double({ min: 0, max: 1, noNaN: true }),
    refunds: fc.array(fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), fails: fc.boolean() })),
  });
  fc.assert(
    fc.property(amounts, ({ priceCents, commissionShare, refunds }) => {
      const netCents = Math.round(priceCents * (1 - commissionShare));
      const line = {
        id: 'line',
        hub: 'a',
        paidCents: priceCents,
        netCents,
        commissionCents: priceCents - netCents,
        marketingCents: 0,
        refundedCents: 0,
        netBackCents: 0,
        returned: false,
      };
      const order = { lines: [line], shippingCents: 0, shippingRefundedCents: 0 };
      const apply = (request: RefundRequest) => {
        const parts = planRefund(order, request);
        for (const part of parts) {
          expect(part.netCents + part.commissionCents).toBe(part.cents + part.marketingCents);
          line.refundedCents += part.cents;
          line.netBackCents += part.netCents;
        }
        return parts;
      };
      const made = refunds.map(({ share, fails }) => ({
        parts: apply({ amountCents: Math.floor(refundableOf(order) * share) }),
        fails,
      }));
      for (const { parts, fails } of made) {
        for (const part of fails ? parts : []) {
          line.refundedCents -= part.cents;
          line.netBackCents -= part.netCents;
        }
      }
      apply({ amountCents: refundableOf(order) });
      expect([line.refundedCents, line.netBackCents]).toEqual([priceCents, netCents]);
    }),
    { numRuns: 2000 },
  );
});
