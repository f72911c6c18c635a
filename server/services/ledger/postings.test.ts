/** The ledger over random histories of sales, transfers, refunds and reversals: no cent appears or is lost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { priceBasket } from '../../../contract/pricing/basket.ts';
import { sumOf } from '../../../contract/pricing/cents.ts';
import { givenBackByHub, planRefund, refundableOf } from '../orders/refund-plan.ts';
import {
  capturedSides,
  feeSides,
  mergeSides,
  refundedSides,
  returnedSides,
  reversedSides,
  type Side,
  transferredSides,
  unusedSides,
} from './postings.ts';
import { type EntryPart, linesOfEntry, totalsOf } from './statement-lines.ts';

const cents = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 5_000_000 }));
const basisPoints = fc.oneof(fc.constantFrom(0, 3333, 10_000), fc.integer({ min: 0, max: 10_000 }));
const basket = fc.record({
  lines: fc.array(
    fc.record({ priceCents: cents, commissionBp: basisPoints, hub: fc.constantFrom('a', 'b', 'c'), off: cents }),
    { minLength: 1, maxLength: 8 },
  ),
  coupon: fc.option(
    fc.record({
      type: fc.constantFrom('fixed' as const, 'percentage' as const),
      value: cents,
      hubShareBp: basisPoints,
    }),
  ),
  shippingCents: cents,
});
const steps = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('refundAmount' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ does: fc.constant('refundLine' as const), line: fc.nat(7), shipping: fc.boolean() }),
    fc.record({ does: fc.constant('transfer' as const), hub: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ does: fc.constant('fee' as const), cents }),
    fc.record({ does: fc.constant('unused' as const), cents }),
  ),
  { maxLength: 14 },
);

describe('ledger', () => {
  it('holds its invariants after every step, and nothing of a refunded order is left', () => {
    fc.assert(
      fc.property(basket, steps, ({ lines: drawn, coupon, shippingCents }, history) => {
        const priced = priceBasket(
          drawn.map((line, index) => ({
            ...line,
            id: String(index),
            grams: 1,
            hubDiscountCents: line.off,
            basis: 'paidPrice',
          })),
          coupon && { ...coupon, item: null },
          shippingCents,
        );
        const lines = priced.lines.map((line, index) => ({
          ...line,
          hub: drawn[index]?.hub ?? '',
          marketingCents: line.couponPlatformCents,
          refundedCents: 0,
          netBackCents: 0,
          returned: false,
        }));
        const order = { lines, shippingCents, shippingRefundedCents: 0 };
        const totalCents = priced.totalCents ?? 0;
        const balances = new Map<string, number>();
        const moved = { captured: totalCents, refunded: 0, fees: 0, transferred: 0, reversed: 0 };
        const statements = new Map<string, ReturnType<typeof linesOfEntry>>();
        const post = (sides: readonly Side[], event = 'fee', partsOf: (hub: string) => EntryPart[] = () => []) => {
          expect(sumOf(sides.map((side) => side.cents))).toBe(0);
          for (const { account, hub, cents: amount } of mergeSides(sides)) {
            const key = account === 'hub' ? `hub:${hub}` : account;
            balances.set(key, (balances.get(key) ?? 0) + amount);
            if (hub === null) continue;
            const parts = partsOf(hub);
            const written = linesOfEntry({ posting: `${event}:x`, cents: amount }, parts);
            // Whatever was sold or refunded is told by item.
            if (parts.length > 0) expect(written.map(({ item }) => item)).not.toContain(null);
            statements.set(hub, [...(statements.get(hub) ?? []), ...written]);
          }
        };
        const itemsOf = (hub: string): EntryPart[] =>
          lines.flatMap(({ id: item, hub: of, priceCents, commissionCents, netCents }) =>
            of === hub ? [{ item, priceCents, commissionCents, netCents }] : [],
          );
        const refundedOf =
          (parts: ReturnType<typeof planRefund>) =>
          (hub: string): EntryPart[] =>
            parts.flatMap(({ line, hub: of, commissionCents, netCents }) =>
              of === hub && line !== null
                ? [{ item: line, priceCents: commissionCents + netCents, commissionCents, netCents }]
                : [],
            );
        const of = (account: string) => balances.get(account) ?? 0;
        const sent = new Map<string, number>();
        const refund = (parts: ReturnType<typeof planRefund>) => {
          for (const part of parts) {
            const line = lines.find(({ id }) => id === part.line);
            if (line) {
              line.refundedCents += part.cents;
              line.netBackCents += part.netCents;
              line.returned = line.refundedCents === line.paidCents;
            } else order.shippingRefundedCents += part.cents;
            expect(Math.min(part.netCents, part.commissionCents, part.marketingCents)).toBeGreaterThanOrEqual(0);
          }
          post(refundedSides(parts), 'refund', refundedOf(parts));
          moved.refunded += sumOf(parts.map((part) => part.cents));
          for (const [hub, back] of givenBackByHub(parts)) {
            if (!sent.has(hub) || back === 0) continue;
            post(reversedSides(hub, back), 'reversal');
            moved.reversed += back;
          }
        };

        post(capturedSides(lines, { totalCents, shippingCents }), 'captured', itemsOf);
        for (const step of history) {
          if (step.does === 'fee') {
            post(feeSides(step.cents));
            moved.fees += step.cents;
          } else if (step.does === 'unused') {
            post(unusedSides(step.cents));
            post(returnedSides(step.cents));
          } else if (step.does === 'transfer') {
            if (sent.has(step.hub)) continue;
            const owed = 0 - of(`hub:${step.hub}`);
            expect(owed).toBeGreaterThanOrEqual(0);
            sent.set(step.hub, owed);
            post(transferredSides(step.hub, owed), 'transfer');
            moved.transferred += owed;
          } else if (step.does === 'refundAmount') {
            refund(planRefund(order, { amountCents: Math.floor(refundableOf(order) * step.share) }));
          } else {
            refund(planRefund(order, { lines: [String(step.line)], shipping: step.shipping }));
          }
          expect(of('clearing')).toBe(
            moved.captured - moved.refunded - moved.fees - moved.transferred + moved.reversed,
          );
          for (const hub of sent.keys()) expect(of(`hub:${hub}`) + 0).toBe(0);
          for (const [hub, written] of statements) {
            const sums = totalsOf(written);
            expect(sums.soldCents - sums.discountCents - sums.refundedCents - sums.commissionCents).toBe(sums.netCents);
            expect(sums.netCents - sums.transferredCents + sums.reversedCents).toBe(0 - of(`hub:${hub}`));
          }
        }
        refund(planRefund(order, { amountCents: refundableOf(order) }));
        expect(of('clearing')).toBe(0 - moved.fees - moved.transferred + moved.reversed);
        // Also of lines that cost the customer nothing, because a coupon of the platform has paid them.
        const rest = ['hub:a', 'hub:b', 'hub:c', 'commission', 'marketing', 'shipping', 'customers'];
        expect(rest.map((account) => of(account) + 0)).toEqual(rest.map(() => 0));
        expect(lines.filter(({ returned }) => !returned)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});
