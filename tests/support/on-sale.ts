/** Garments for sale, and hub centers whose account may receive money, in a database; for tests and the fault bench. */
import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Db } from '../../server/db/pool.ts';
import { products } from '../../server/db/schema/items.ts';
import { paymentAccounts } from '../../server/db/schema/payment-accounts.ts';
import { merchantConditions } from '../../server/db/schema/people.ts';
import type { TestServer } from './server-app.ts';
import { addItem } from './server-items.ts';
import type { Person } from './server-people.ts';
import { READY, type StripeServer } from './stripe-server.ts';

/** Adds a garment for sale, in cents; returns its id. */
export async function addGarment(
  server: Pick<TestServer, 'deps'>,
  hub: Pick<Person, 'caller'>,
  priceCents: number,
): Promise<string> {
  const { _id } = await addItem(server, hub);
  await offer(server, _id, priceCents);
  return _id;
}

/** Completes a garment, so that it is for sale. */
export async function offer(server: Pick<TestServer, 'deps'>, id: string, priceCents: number): Promise<void> {
  const details = {
    name: 'Jacket',
    types: 'jacket',
    itemFor: 'women',
    seasons: 'aw',
    condition: 'excellent',
    colors: ['navy'],
    sizeSystem: 'IT',
    sizeValue: '44',
    weightG: 900,
    priceCents,
  };
  await server.deps.db.update(products).set(details).where(eq(products.id, id));
}

type Terms = Pick<typeof merchantConditions.$inferInsert, 'commissionBp' | 'basis'>;

/** Gives a hub center an account that may receive money, and its conditions; returns the account. */
export async function connectAccount(
  { db, stripe }: { db: Db; stripe: StripeServer },
  hub: string,
  terms: Terms,
): Promise<string> {
  const account = `acct_1${hub.replaceAll('-', '').slice(0, 16)}`;
  stripe.accounts.set(account, {
    ...READY,
    id: account,
    closed: false,
    resolution: 'provide_info',
    holdsMoney: false,
    schedule: { interval: 'daily' },
    paidOut: [],
    given: {},
  });
  const ready = { stripeId: account, state: 'ready' as const, readyAt: new Date() };
  await db
    .insert(paymentAccounts)
    .values({ merchant: hub, ...ready })
    .onConflictDoUpdate({ target: paymentAccounts.merchant, set: ready });
  await db.delete(merchantConditions).where(eq(merchantConditions.merchant, hub));
  await db
    .insert(merchantConditions)
    .values({ id: randomUUID(), merchant: hub, ...terms, validFrom: '2026-01-01', createdAt: new Date() });
  return account;
}
