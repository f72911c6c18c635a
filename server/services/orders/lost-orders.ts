/** Makes an order again that only Stripe knows, from what its payment says. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import * as z from 'zod';

import { clock } from '../../../contract/clock.ts';
import { DEFAULT_LANGUAGE } from '../../../contract/languages.ts';
import { sumOf } from '../../../contract/pricing/cents.ts';
import type { Db } from '../../db/pool.ts';
import { payments } from '../../db/schema/money.ts';
import { orderLines, orders, type PostalAddress } from '../../db/schema/orders.ts';
import { providerChecks, providerDifferences } from '../../db/schema/provider-differences.ts';
import { enqueue } from '../../engine/jobs/queue.ts';
import { Refusal } from '../../engine/refusal.ts';
import { BEGINNING, CHECK_ROW } from './agreement-time.ts';
import { lockDifference } from './differences.ts';
import { accountOf } from './order-accounts.ts';
import { nextNumber } from './order-creation.ts';
import { orderExpiryJob } from './order-jobs.ts';
import { noteOrder } from './order-notes.ts';
import { coversOf, isLeftFor, lockItems, reserveItems } from './reservations.ts';

const lost = z.object({ order: z.uuid(), payment: z.uuid(), intent: z.string() });
/** Until its payment is applied, which begins at once. */
const APPLIED_MS = 24 * 3_600_000;

interface Customer {
  name: string;
  email: string;
  address: Omit<PostalAddress, 'name'>;
}

/**
 * Makes the order of a payment again, under its ids and, if it is free, its number; a job applies the payment as any other: the items are sold, and
 * transfers that Stripe has made are found by their keys. What else has moved for it is compared again. Throws `itemsGone` if its items
 * were sold meanwhile, and `transitionNotAllowed` if the payment does not say what it was for, or the order is here.
 */
export async function takeInOrder(
  tx: Db,
  id: string,
  { customer, ...by }: { customer: Customer; userId: string; requestId: string },
): Promise<void> {
  const row = await lockDifference(tx, id);
  const { data: of } = lost.safeParse(row);
  const isHere = of && (await tx.$count(orders, eq(orders.id, of.order))) > 0;
  const paidCents = sumOf(
    (row?.lines ?? []).map(({ priceCents, discountCents, couponCents }) => priceCents - discountCents - couponCents),
  );
  if (!row || !of || isHere || row.lines.length === 0 || paidCents > row.amountCents) {
    throw new Refusal('transitionNotAllowed', { move: { from: 'open', to: 'takenIn', allowed: [] } });
  }
  const { lines, movedAt: createdAt, amountCents } = row;
  const locked = await lockItems(tx, lines);
  const gone = lines.filter(({ item }) => !isLeftFor(of.order, locked.get(item)));
  if (gone.length > 0) {
    throw new Refusal('itemsGone', {
      items: gone.map(({ item }) => ({ _id: item, code: locked.get(item)?.code ?? null })),
    });
  }
  const covers = await coversOf(
    tx,
    lines.map(({ item }) => item),
  );
  const at = clock.now();
  const { name, email, address } = customer;
  const isFree = row.number !== null && (await tx.$count(orders, eq(orders.number, row.number))) === 0;
  const made = lines.flatMap(({ kind, item, commissionBp, ...cents }, position) => {
    const found = locked.get(item);
    if (!found) return [];
    const { code, name: called, hub } = found;
    const paid = cents.priceCents - cents.discountCents - cents.couponCents;
    const split = { paidCents: paid, commissionCents: paid + cents.marketingCents - cents.netCents };
    const about = { kind, item, code, name: called || code, hub, imageId: covers.get(item) ?? null };
    return [{ id: uuid(), order: of.order, position, commissionBp, ...about, ...cents, ...split }];
  });
  await tx.insert(orders).values({
    id: of.order,
    number: isFree && row.number !== null ? row.number : await nextNumber(tx, at),
    channel: 'shop',
    customerName: name,
    customerEmail: email,
    account: await accountOf(tx, email),
    language: DEFAULT_LANGUAGE,
    shippingAddress: { name, ...address },
    hubs: [...new Set(made.map(({ hub }) => hub))],
    itemsCents: sumOf(lines.map(({ priceCents }) => priceCents)),
    discountCents: sumOf(lines.map(({ discountCents }) => discountCents)),
    couponCents: sumOf(lines.map(({ couponCents }) => couponCents)),
    shippingCents: amountCents - paidCents,
    totalCents: amountCents,
    requestKey: `stripe:${row.reference}`,
    fingerprint: row.reference,
    reservedUntil: new Date(at.getTime() + APPLIED_MS),
    createdAt,
    updatedAt: at,
  });
  await tx.insert(orderLines).values(made);
  await reserveItems(tx, of.order, lines, new Date(at.getTime() + APPLIED_MS));
  const key = `pi:${of.order}:1`;
  const payment = { id: of.payment, key, order: of.order, n: 1, amountCents, stripeId: of.intent, createdAt };
  await tx.insert(payments).values(payment);
  await noteOrder(tx, { order: of.order, action: 'created', details: { difference: id }, ...by });
  // It reads the payment back before anything else.
  await enqueue(tx, orderExpiryJob, [{ input: { order: of.order }, key: of.order }]);
  await compareAgain(tx, row);
}

/** What else was noted for an order that was unknown is read again, from its day on: it belongs to it now. */
async function compareAgain(tx: Db, { id, order, movedAt }: typeof providerDifferences.$inferSelect): Promise<void> {
  const isOf = and(
    eq(providerDifferences.order, order ?? ''),
    ne(providerDifferences.id, id),
    inArray(providerDifferences.type, ['refund', 'reversal', 'dispute']),
    // What somebody has explained stays so.
    inArray(providerDifferences.status, ['open', 'settled']),
  );
  await tx.delete(providerDifferences).where(isOf);
  // They are sold by it now.
  await tx.update(providerDifferences).set({ codes: null }).where(eq(providerDifferences.id, id));
  // Always changed, and written before there is one: a comparison that is under way then does not write how far it came.
  await tx.execute(sql`
    insert into ${providerChecks} (id, checked_at) values (${CHECK_ROW}, coalesce((${BEGINNING}), ${movedAt.toISOString()}))
    on conflict (id) do update set
      checked_at = least(${providerChecks.checkedAt}, ${movedAt.toISOString()}::timestamptz) - interval '1 millisecond'`);
}
