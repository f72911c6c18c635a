import { DETAILS } from '../../contract/entities/details.ts';
/** The demo's orders before they are stored: which items, whose, when, and what became of them. */
import { isMissing } from '../../contract/field-meta.ts';
import { CUSTOMERS, type DemoCustomer } from './customers.ts';
import type { PlannedItem } from './plan.ts';
import type { Random } from './random.ts';

/** What becomes of a paid order. */
export const PAID_STORIES = [
  'accepted',
  'archived',
  'ordered',
  'transferWaits',
  'noBalance',
  'refusedTransfer',
  'amountBack',
  'lineBack',
  'allBack',
  'refundWaits',
  'refundRefused',
  'notAccepted',
  'notDone',
  'cancelled',
  'disputed',
  'underReview',
  'disputeWon',
  'disputeLost',
] as const;
/** What becomes of an order whose items were not sold by it; `gone`: it was paid after somebody else had them; `notReturned`: and the payment could not be returned. */
export const UNPAID_STORIES = [
  'waits',
  'debit',
  'cardRefused',
  'expired',
  'rejected',
  'dropped',
  'gone',
  'notReturned',
] as const;
type PaidStory = (typeof PAID_STORIES)[number];
type UnpaidStory = (typeof UNPAID_STORIES)[number];

/** An order as it will be stored, its items by code. */
export interface PlannedOrder {
  story: PaidStory | UnpaidStory;
  codes: readonly string[];
  customer: DemoCustomer;
  hasCoupon: boolean;
  hasInvoice: boolean;
  note: string;
  createdAt: Date;
  /** Null: no payment has arrived. */
  paidAt: Date | null;
  /** What it starts or renews. */
  subscription?: string;
}

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Orders of the last so many days. */
const DAYS = 88;
/** The hub center that is a mere catalogue by now, and since when, in days. */
const CATALOGUE = { hub: 2, days: 30 };
/** Items of each order, again and again. */
const SIZES = [1, 1, 2, 1, 1, 1, 2, 1];
/** By their place from the end, newest first; the others were accepted, and the oldest are archived. */
const NEWEST: readonly PaidStory[] = [
  'transferWaits',
  'ordered',
  'ordered',
  'ordered',
  'refundWaits',
  'ordered',
  'disputed',
  'noBalance',
  'lineBack',
  'refundRefused',
  'accepted',
  'notAccepted',
  'underReview',
  'refusedTransfer',
  'allBack',
  'accepted',
  'amountBack',
  'accepted',
  'disputeWon',
  'lineBack',
  'accepted',
  'notDone',
  'accepted',
  'disputeLost',
  'cancelled',
  'accepted',
  'allBack',
];
const ARCHIVED_AFTER = 60 * DAY;

/** In minutes and days ago. */
const UNPAID: readonly (readonly [story: UnpaidStory, ago: number])[] = [
  ['waits', 3 * MINUTE],
  ['cardRefused', 6 * MINUTE],
  ['waits', 9 * MINUTE],
  ['debit', DAY],
  ...[1, 3, 6, 11, 19, 34, 58].map((days) => ['expired', days * DAY] as const),
  ...[8, 41].map((days) => ['rejected', days * DAY] as const),
  ...[5, 26].map((days) => ['dropped', days * DAY] as const),
  ['gone', 15 * DAY],
  ['notReturned', 47 * DAY],
];

const NOTES = [
  'Suonare al secondo piano, grazie.',
  'È un regalo: potete non mettere il prezzo nel pacco?',
  'Consegna solo di mattina.',
  'Potete unire i due capi in un solo pacco?',
];

const isComplete = ({ kind, details }: PlannedItem): boolean =>
  Object.keys(DETAILS[kind]).every((name) => !isMissing(details[name as keyof typeof details]));

/** The sold garments and fabrics that the shop sold, by the time of their sale. */
const soldInShop = (items: readonly PlannedItem[], now: number): PlannedItem[] =>
  items
    .filter((item) => {
      const days = item.soldAt ? (now - item.soldAt.getTime()) / DAY : Infinity;
      return item.kind !== 'generic' && days < DAYS && (item.hub !== CATALOGUE.hub || days > CATALOGUE.days);
    })
    .filter(isComplete)
    .toSorted((one, other) => Number(one.soldAt) - Number(other.soldAt));

/** Plans the orders, the oldest first, and returns when each sold item was paid for: all of an order at once. */
export function planOrders(
  items: readonly PlannedItem[],
  now: Date,
  random: Random,
): { orders: PlannedOrder[]; soldAt: Map<string, Date> } {
  const soldAt = new Map<string, Date>();
  const sold = soldInShop(items, now.getTime());
  const paid: PlannedOrder[] = [];
  const wishes = (kinds: readonly PlannedItem[]) => wishesOf(kinds, random);
  for (let next = 0; next < sold.length;) {
    const own = sold.slice(next, next + (SIZES[paid.length % SIZES.length] ?? 1));
    next += own.length;
    const paidAt = own.at(-1)?.soldAt;
    if (!paidAt) continue;
    for (const { code } of own) soldAt.set(code, paidAt);
    const createdAt = new Date(paidAt.getTime() - random.whole(2, 9) * MINUTE);
    paid.push({ story: 'accepted', codes: own.map(({ code }) => code), ...wishes(own), createdAt, paidAt });
  }
  for (const [index, order] of paid.entries()) {
    const isOld = now.getTime() - order.createdAt.getTime() > ARCHIVED_AFTER;
    order.story = NEWEST[paid.length - 1 - index] ?? (isOld ? 'archived' : 'accepted');
  }
  const offered = items.filter((item) => {
    const { kind, hub, status, soldAt: gone, createdAt } = item;
    const isOld = now.getTime() - createdAt.getTime() > DAY;
    return kind === 'product' && hub !== CATALOGUE.hub && status === 'active' && !gone && isOld && isComplete(item);
  });
  const unpaid = UNPAID.map(([story, ago], index): PlannedOrder => {
    const createdAt = new Date(now.getTime() - ago - random.whole(0, 40) * 1000);
    const isThere = (item: PlannedItem) => item.createdAt < createdAt;
    const isGone = story === 'gone' || story === 'notReturned';
    // Each an item of its own, so that none waits in two orders.
    const own = offered.filter(isThere)[index];
    const [lost] = paid.filter(({ paidAt }) => paidAt && paidAt < createdAt).slice(-1);
    const paidAt = isGone ? new Date(createdAt.getTime() + 4 * MINUTE) : null;
    const codes = isGone ? (lost?.codes ?? []) : own ? [own.code] : [];
    return { story, codes, ...wishes([]), createdAt, paidAt };
  }).filter(({ codes }) => codes.length > 0);
  const orders = [...paid, ...unpaid].toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt));
  return { orders, soldAt };
}

/** Who orders, and what else is wanted. Abroad there is no shipping for much weight: those customers order one garment. */
function wishesOf(
  items: readonly PlannedItem[],
  random: Random,
): Pick<PlannedOrder, 'customer' | 'hasCoupon' | 'hasInvoice' | 'note'> {
  const isLight = items.length === 1 && items.every(({ details: { weight } }) => (weight ?? 0) < 2000);
  const near = CUSTOMERS.filter(({ address: { country } }) => isLight || country === 'IT');
  const customer = random.pick(near);
  return {
    customer,
    hasCoupon: items.length > 0 && random.chance(0.25),
    hasInvoice: customer.invoice !== null && random.chance(0.75),
    note: random.chance(0.15) ? random.pick(NOTES) : '',
  };
}
