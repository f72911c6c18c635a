/** Orders without lines and their shipments, for tests of what every resource promises. */
import { v7 as uuid } from 'uuid';

import { companies, invoices } from '../../server/db/schema/invoices.ts';
import { orderLines, orders } from '../../server/db/schema/orders.ts';
import { providerDifferences } from '../../server/db/schema/provider-differences.ts';
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
export async function insertSubscription(
  server: Pick<TestServer, 'deps'>,
  hubcenter: string,
  more: Partial<typeof subscriptions.$inferInsert> = {},
): Promise<string> {
  const id = uuid();
  const at = new Date();
  await server.deps.db.insert(subscriptions).values({
    id,
    plan: more.plan ?? (await insertPlan(server, hubcenter)),
    period: 'monthly',
    priceCents: 2000,
    customerName: 'Ada Rossi',
    customerEmail: 'ada@example.org',
    language: 'it',
    createdAt: at,
    updatedAt: at,
    ...more,
  });
  return id;
}

/** Inserts a paid order with one item of a hub center; returns the ids of both. */
async function insertSale(
  server: Pick<TestServer, 'deps'>,
  hub: string,
  more: Partial<typeof orderLines.$inferInsert> = {},
): Promise<{ id: string; order: string }> {
  const id = uuid();
  const order = await insertOrder(server, { status: 'ordered', paymentStatus: 'paid', paidAt: new Date() });
  const amounts = { priceCents: 2000, discountCents: 0, couponCents: 0, marketingCents: 0, paidCents: 2000 };
  const shares = { commissionBp: 2000, commissionCents: 400, netCents: 1600 };
  const item = { kind: 'product', item: uuid(), code: `AAA-${id.slice(-8)}`, name: 'Jacket' } as const;
  await server.deps.db
    .insert(orderLines)
    .values({ id, order, position: 0, ...item, hub, ...amounts, ...shares, soldAt: new Date(), ...more });
  return { id, order };
}

/** Inserts an item that an order has sold; returns the id of its line. */
export const insertSoldItem = async (...given: Parameters<typeof insertSale>): Promise<string> =>
  (await insertSale(...given)).id;

/** Inserts a payment that only Stripe knows, of a garment; returns its id. */
export async function insertDifference({ deps: { db } }: Pick<TestServer, 'deps'>, item: string): Promise<string> {
  const [id, order, payment] = [uuid(), uuid(), uuid()];
  const cents = { priceCents: 2000, discountCents: 0, couponCents: 0, marketingCents: 0, netCents: 1600 };
  const lines = [{ kind: 'product', item, ...cents, commissionBp: 2000 } as const];
  const about = { order, payment, number: `2026-${id}`, intent: `pi_${id}`, charge: `ch_${id}`, lines };
  const moved = { type: 'payment', amountCents: 2500, currency: 'eur', movedAt: new Date() } as const;
  await db.insert(providerDifferences).values({ id, reference: `ch_${id}`, key: `re:${id}`, ...about, ...moved });
  return id;
}

/** Inserts an invoice of a public body, to issue; returns its id. */
export async function insertInvoice(
  server: Pick<TestServer, 'deps'>,
  hub: string,
  more: Partial<typeof invoices.$inferInsert> = {},
): Promise<string> {
  const id = uuid();
  const { order } = await insertSale(server, hub);
  const at = new Date();
  const { name: customerName, ...address } = ADDRESS;
  const customer = { customerName, ...address, vatNumber: 'IT00743110157', sdiCode: 'UF12AB' };
  const document = { type: 'invoice', order, orderNumber: `2026-${order}`, totalCents: 2500 } as const;
  await server.deps.db
    .insert(invoices)
    .values({ id, ...document, ...customer, dueOn: '2026-12-31', createdAt: at, updatedAt: at, ...more });
  return id;
}

/** Fills in the company, without which nothing is issued. */
export async function insertCompany({ deps: { db } }: Pick<TestServer, 'deps'>): Promise<void> {
  const { street, zipcode, city, province } = ADDRESS;
  const rest = { fiscalCode: '', taxRegime: 'RF01', vatRate: 22, reaOffice: '', reaNumber: '' } as const;
  const named = { id: 1, name: 'Ordito S.r.l.', vatNumber: 'IT00743110157', updatedAt: new Date() };
  await db.insert(companies).values({ ...named, street, zipcode, city, province, ...rest });
}
