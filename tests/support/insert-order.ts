/** Orders without lines and their shipments, for tests of what every resource promises. */
import { v7 as uuid } from 'uuid';

import { orders } from '../../server/db/schema/orders.ts';
import { shipments } from '../../server/db/schema/shipments.ts';
import { plans, subscriptions } from '../../server/db/schema/subscriptions.ts';
import { accountOf } from '../../server/services/orders/order-accounts.ts';
import type { TestServer } from './server-app.ts';

export const ADDRESS = {
  name: 'Ada Rossi',
  street: 'Via Roma 1',
  zipcode: '40121',
  city: 'Bologna',
  province: 'BO',
  country: 'IT',
};

/** Inserts a new request; returns its id. */
export async function insertOrder(
  { deps: { db } }: Pick<TestServer, 'deps'>,
  { customerEmail = 'ada@example.org', ...more }: Partial<typeof orders.$inferInsert> = {},
): Promise<string> {
  const id = uuid();
  const at = new Date();
  const nothing = { discountCents: 0, couponCents: 0, shippingCents: 500 };
  await db.insert(orders).values({
    id,
    number: `2026-${id}`,
    channel: 'shop',
    customerName: 'Ada Rossi',
    customerEmail,
    account: await accountOf(db, customerEmail),
    language: 'it',
    shippingAddress: ADDRESS,
    itemsCents: 2000,
    ...nothing,
    totalCents: 2500,
    requestKey: id,
    fingerprint: id,
    createdAt: at,
    updatedAt: at,
    ...more,
  });
  return id;
}

/** Inserts an order that is paid, with a shipment of a hub center; returns the id of that. */
export async function insertShipment(
  server: Pick<TestServer, 'deps'>,
  hubcenter: string,
  more: Partial<typeof shipments.$inferInsert> = {},
): Promise<string> {
  const { db } = server.deps;
  const id = uuid();
  const order = await insertOrder(server, { status: 'ordered', paymentStatus: 'paid', paidAt: new Date() });
  const at = new Date();
  await db.insert(shipments).values({
    id,
    order,
    orderNumber: `2026-${order}`,
    hubcenter,
    customerName: 'Ada Rossi',
    city: 'Bologna',
    province: 'BO',
    pieces: 1,
    codes: 'AAA-P000001P',
    createdAt: at,
    updatedAt: at,
    ...more,
  });
  return id;
}

let plansMade = 0;
/** Inserts a plan of a hub center; returns its id. */
export async function insertPlan(
  { deps: { db } }: Pick<TestServer, 'deps'>,
  hubcenter: string,
  more: Partial<typeof plans.$inferInsert> = {},
): Promise<string> {
  const id = uuid();
  const at = new Date();
  const code = `PLAN-${String((plansMade += 1)).padStart(4, '0')}`;
  const plan = { name: 'Dermo box', code, period: 'monthly', priceCents: 2000, hubcenter } as const;
  await db.insert(plans).values({ id, ...plan, createdAt: at, updatedAt: at, ...more });
  return id;
}

/** Inserts a new subscription without its order; returns its id. */
export async function insertSubscription(server: Pick<TestServer, 'deps'>, hubcenter: string): Promise<string> {
  const id = uuid();
  const at = new Date();
  await server.deps.db.insert(subscriptions).values({
    id,
    plan: await insertPlan(server, hubcenter),
    period: 'monthly',
    priceCents: 2000,
    customerName: 'Ada Rossi',
    customerEmail: 'ada@example.org',
    language: 'it',
    createdAt: at,
    updatedAt: at,
  });
  return id;
}
