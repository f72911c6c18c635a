/** Orders for tests: items for sale, an order for some of them, and the jobs of money run one by one. */
import { randomUUID } from 'node:crypto';

import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { afterAll } from 'vitest';

import { products } from '../../server/db/schema/items.ts';
import { ledgerEntries, payments } from '../../server/db/schema/money.ts';
import { orderLines, orders } from '../../server/db/schema/orders.ts';
import { jobs } from '../../server/db/schema/work.ts';
import { Refusal } from '../../server/engine/refusal.ts';
import { jobKinds } from '../../server/jobs/kinds.ts';
import type { WorkDeps } from '../../server/services/deps.ts';
import { createOrder, type OrderCosts, type OrderRequest } from '../../server/services/orders/order-creation.ts';
import { ensureIntent } from '../../server/services/orders/order-payments.ts';
import { createPayments } from '../../server/services/payments/stripe.ts';
import { ADDRESS } from './insert-order.ts';
import { addGarment, connectAccount } from './on-sale.ts';
import type { TestServer, TestServerOptions } from './server-app.ts';
import { workDeps } from './server-jobs.ts';
import type { Person } from './server-people.ts';
import { serverWithPeople } from './server-with-people.ts';
import { startStripeServer, STRIPE_KEY, STRIPE_SECRET, type StripeServer } from './stripe-server.ts';

/** A garment for sale, in cents; returns its id. */
export const addForSale = (server: TestServer, hub: Person, priceCents = 2000): Promise<string> =>
  addGarment(server, hub, priceCents);

/** An order request for some products. */
export const requestFor = (items: readonly string[], more: Partial<OrderRequest> = {}): OrderRequest => ({
  channel: 'shop',
  items: items.map((item) => ({ kind: 'product', item })),
  customer: { name: 'Ada Rossi', email: 'ada@example.org', mobile: null, language: 'it' },
  shippingAddress: ADDRESS,
  billingAddress: null,
  invoice: null,
  terms: [],
  note: '',
  couponCode: null,
  totalCents: null,
  ...more,
});

/** Where orders happen. */
export interface OrderBench {
  server: TestServer;
  stripe: StripeServer;
  deps: WorkDeps;
}

/** Starts a server beside a local Stripe; the jobs of money, and of other `lanes` of 0, are run by the tests. */
export async function startOrderBench(
  lanes: NonNullable<WorkDeps['lanes']> = {},
  more: Pick<TestServerOptions, 'shares' | 'sendsMail'> = {},
) {
  const stripe = await startStripeServer();
  afterAll(() => stripe.stop());
  const keys = { secretKey: STRIPE_KEY, webhookSecrets: [STRIPE_SECRET] };
  const provider = { payments: createPayments({ ...keys, apiBase: stripe.url, pausesMs: [] }) };
  const { server, people } = await serverWithPeople({ ...provider, ...more, lanes: { ...lanes, payments: 0 } });
  stripe.hook = `${server.origin}/hooks/stripe`;
  const bench: OrderBench = { server, stripe, deps: workDeps(server, provider) };
  return { bench, server, people, stripe };
}

/** Orders products; returns the id, or the word of the refusal. */
export async function order(
  { deps }: Pick<OrderBench, 'deps'>,
  items: readonly string[],
  {
    key = randomUUID(),
    costs = { shippingCents: 500, coupon: null },
    ...more
  }: Partial<OrderRequest> & { key?: string; costs?: OrderCosts } = {},
): Promise<string> {
  const request = requestFor(items, more);
  const id = await createOrder(deps, { requestKey: key, requestId: null, request, findCosts: async () => costs });
  await ensureIntent(deps, id);
  return id;
}

/** The word of a refusal. Throws for success and for any other error. */
export const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refusal) return error.word;
    throw error;
  }
  throw new Error('not refused');
};

/** The intent of an order at the local Stripe. */
export async function intentOf({ deps: { db } }: OrderBench, id: string): Promise<string> {
  const [row] = await db.select().from(payments).where(eq(payments.order, id));
  return row?.stripeId ?? '';
}

/** A hub center whose account may receive money, at a commission of 20 %. */
export const connectHub = ({ deps: { db }, stripe }: OrderBench, { id }: Person): Promise<string> =>
  connectAccount({ db, stripe }, id, { commissionBp: 2000, basis: 'paidPrice' });

const MONEY = ['stripe-event', 'transfer', 'refund', 'transfer-reversal'];

/** Runs the job that expires an order. */
export const expireOrder = (bench: OrderBench, id: string, more: Partial<WorkDeps> = {}): Promise<void> =>
  runJobs(bench, more, and(eq(jobs.kind, 'order-expiry'), eq(jobs.key, id)));

/** Runs every open job of money except expiry, due or not, until none is left or the first one throws. The server itself must not run them. */
export const runMoneyJobs = (bench: OrderBench, more: Partial<WorkDeps> = {}): Promise<void> =>
  runJobs(bench, more, inArray(jobs.kind, MONEY));

/** Runs open jobs of some kinds, due or not. */
export const runKinds = (bench: OrderBench, kinds: readonly string[]): Promise<void> =>
  runJobs(bench, {}, inArray(jobs.kind, [...kinds]));

async function runJobs({ deps }: OrderBench, more: Partial<WorkDeps>, which: SQL | undefined): Promise<void> {
  const isOpen = and(which, inArray(jobs.state, ['waiting', 'running']));
  for (;;) {
    const [job] = await deps.db.select().from(jobs).where(isOpen).orderBy(jobs.createdAt, jobs.id).limit(1);
    if (!job) return;
    const kind = jobKinds.find((each) => each.kind === job.kind);
    await kind?.handle({ ...deps, ...more }, kind.input.parse(job.input), job, async () => undefined);
    await deps.db.delete(jobs).where(eq(jobs.id, job.id));
  }
}

/** Lets the reservation of an order end now. */
export async function passReservation(bench: OrderBench, id: string): Promise<void> {
  const { db } = bench.deps;
  const past = sql`now() - interval '1 second'`;
  await db.update(orders).set({ reservedUntil: past }).where(eq(orders.id, id));
  await db.update(products).set({ reservedUntil: past }).where(eq(products.reservedBy, id));
}

export const orderRow = async ({ deps: { db } }: OrderBench, id: string) =>
  (await db.select().from(orders).where(eq(orders.id, id)))[0];
export const linesOf = async ({ deps: { db } }: OrderBench, id: string) =>
  db.select().from(orderLines).where(eq(orderLines.order, id)).orderBy(orderLines.position);

/** Balances of the ledger by account, in cents, positive for debit; those of 0 are left out. */
export async function balances({ deps: { db } }: OrderBench, id?: string): Promise<Record<string, number>> {
  const rows = await db
    .select({
      account: ledgerEntries.account,
      hub: ledgerEntries.hub,
      cents: sql<number>`sum(${ledgerEntries.cents})::float8`,
    })
    .from(ledgerEntries)
    .where(id === undefined ? undefined : eq(ledgerEntries.order, id))
    .groupBy(ledgerEntries.account, ledgerEntries.hub);
  return Object.fromEntries(
    rows.filter(({ cents }) => cents !== 0).map(({ account, hub, cents }) => [hub ?? account, cents]),
  );
}
