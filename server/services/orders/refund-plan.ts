/** What a refund gives back of each line, and who bears it. */
import { allocate, sumOf } from '../../../contract/pricing/cents.ts';
import type { RefundPart } from '../../db/schema/money.ts';
import type { orderLines } from '../../db/schema/orders.ts';

/** What counts of a line. */
export type RefundableLine = Pick<
  typeof orderLines.$inferSelect,
  | 'id'
  | 'hub'
  | 'paidCents'
  | 'refundedCents'
  | 'netCents'
  | 'netBackCents'
  | 'commissionCents'
  | 'marketingCents'
  | 'returned'
>;

/** An order with its lines, as far as a refund goes. */
export interface Refundable {
  lines: readonly RefundableLine[];
  shippingCents: number;
  shippingRefundedCents: number;
}

/** What to refund: whole lines and the shipping, or an amount of the whole. */
export type RefundRequest = { lines: readonly string[]; shipping: boolean } | { amountCents: number };

const proportion = (cents: number, of: number, whole: number): number =>
  whole === 0 ? 0 : Number((2n * BigInt(cents) * BigInt(of) + BigInt(whole)) / (2n * BigInt(whole)));

/**
 * The shares of everything refunded of a line so far. Refunds are differences of these, so that many small ones add up to the cent to what
 * the sale has posted.
 */
function sharesOf({ paidCents, netCents, commissionCents, marketingCents }: RefundableLine, refundedCents: number) {
  const marketing = proportion(marketingCents, refundedCents, paidCents);
  const whole = refundedCents + marketing;
  const net = proportion(netCents, whole, netCents + commissionCents);
  return { net, commission: whole - net, marketing };
}

function partOf(line: RefundableLine, cents: number): RefundPart {
  const { netCents, commissionCents, marketingCents } = line;
  if (line.paidCents === 0) return { line: line.id, hub: line.hub, cents, netCents, commissionCents, marketingCents };
  const before = sharesOf(line, line.refundedCents);
  const after = sharesOf(line, line.refundedCents + cents);
  const marketing = after.marketing - before.marketing;
  // Less what went back in fact: rounded differences do not add up once one of them was undone.
  const net = Math.max(0, Math.min(after.net - line.netBackCents, cents + marketing));
  return {
    line: line.id,
    hub: line.hub,
    cents,
    netCents: net,
    commissionCents: cents + marketing - net,
    marketingCents: marketing,
  };
}

const leftOf = ({ paidCents, refundedCents }: Pick<RefundableLine, 'paidCents' | 'refundedCents'>) =>
  paidCents - refundedCents;

/** Whether the sale of a line that cost its customer nothing can be undone. */
const isFree = ({ paidCents, returned }: RefundableLine): boolean => paidCents === 0 && !returned;

/** What can still be refunded of an order, in cents. */
export const refundableOf = ({ lines, shippingCents, shippingRefundedCents }: Refundable): number =>
  sumOf(lines.map(leftOf)) + shippingCents - shippingRefundedCents;

/**
 * The parts of a refund. An amount is taken from all lines and the shipping in proportion to what is left of them. Lines that cost nothing are
 * in it if they are asked for, or if all that is left is refunded.
 */
export function planRefund(order: Refundable, request: RefundRequest): RefundPart[] {
  const shippingLeft = order.shippingCents - order.shippingRefundedCents;
  const left = order.lines.map(leftOf);
  const isWhole = 'amountCents' in request && request.amountCents === refundableOf(order);
  const isMeant = (line: RefundableLine) =>
    isFree(line) && ('amountCents' in request ? isWhole : request.lines.includes(line.id));
  const given =
    'amountCents' in request
      ? allocate(request.amountCents, [...left, shippingLeft])
      : [
          ...order.lines.map(({ id }, index) => (request.lines.includes(id) ? (left[index] ?? 0) : 0)),
          request.shipping ? shippingLeft : 0,
        ];
  const shipping = given[order.lines.length] ?? 0;
  const nobody = { line: null, hub: null, netCents: 0, commissionCents: 0, marketingCents: 0 };
  const parts = order.lines.flatMap((line, index) => {
    const cents = given[index] ?? 0;
    return cents > 0 || isMeant(line) ? [partOf(line, cents)] : [];
  });
  return shipping > 0 ? [...parts, { ...nobody, cents: shipping }] : parts;
}

/** What each hub center gives back of a refund, in cents; in the order of their ids, in which they are locked. */
export function givenBackByHub(parts: readonly RefundPart[]): Map<string, number> {
  const hubs = new Map<string, number>();
  for (const { hub, netCents } of parts) {
    if (hub !== null) hubs.set(hub, (hubs.get(hub) ?? 0) + netCents);
  }
  return new Map([...hubs].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
