/**
 * Payout statements of hub centers. Entries of the ledger are never changed, so the statement of a month that is over stays as it is: what
 * is put right later is in the month in which that happens.
 */
import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';

import type { Caller } from '../../../contract/access.ts';
import type { listPayoutMonths, PayoutStatement, StatementLine } from '../../../contract/calls/payout-statements.ts';
import { utcDay } from '../../../contract/utc-day.ts';
import type { Db } from '../../db/pool.ts';
import { ledgerEntries, payments, refunds, transferReversals, transfers } from '../../db/schema/money.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { merchants, users } from '../../db/schema/people.ts';
import { assertOwnHub } from '../../engine/records/hubs.ts';
import { Refusal } from '../../engine/refusal.ts';
import { isMove } from './balances.ts';
import { type EntryPart, linesOfEntry, readPosting, totalsOf } from './statement-lines.ts';

type Months = (typeof listPayoutMonths)['data']['_output'];

const ofHub = (hub: string) => and(eq(ledgerEntries.hub, hub), eq(ledgerEntries.account, 'hub'));

/** The months of a hub center in which something happened, the latest first. Throws `notFound`, also for another merchant's. */
export async function listMonths(db: Db, caller: Caller, hub: string): Promise<Months> {
  await assertOwnHub(db, caller, hub);
  const { rows } = await db.execute<Months[number]>(sql`
    select month, (net - moved)::float8 as "netCents", (-moved)::float8 as "transferredCents",
      (sum(net) over (order by month))::float8 as "closingCents"
    from (
      select to_char(at at time zone 'UTC', 'YYYY-MM') as month, -sum(cents) as net,
        coalesce(-sum(cents) filter (where ${isMove}), 0) as moved
      from ${ledgerEntries} where ${ofHub(hub)} group by 1) as months
    order by month desc`);
  return rows;
}

/** The statement of a hub center for a month in UTC. Throws `notFound`, also for another merchant's. */
export async function readStatement(db: Db, caller: Caller, id: string, month: string): Promise<PayoutStatement> {
  await assertOwnHub(db, caller, id);
  const hub = id.toLowerCase();
  const [year = 0, number = 0] = month.split('-').map(Number);
  const [from, before] = [new Date(Date.UTC(year, number - 1)), new Date(Date.UTC(year, number))];
  // One snapshot: a transfer between two of the reads would contradict them.
  return db.transaction(async (tx) => read(tx, { hub, month, from, before }), { isolationLevel: 'repeatable read' });
}

async function read(
  tx: Db,
  { hub, month, from, before }: { hub: string; month: string; from: Date; before: Date },
): Promise<PayoutStatement> {
  const [named] = await tx
    .select({ hubName: users.fullName, prefix: merchants.prefix })
    .from(merchants)
    .innerJoin(users, eq(users.id, merchants.id))
    .where(eq(merchants.id, hub));
  if (!named) throw new Refusal('notFound');
  const [opening] = await tx
    .select({ cents: sql<number>`coalesce(-sum(${ledgerEntries.cents}), 0)::float8` })
    .from(ledgerEntries)
    .where(and(ofHub(hub), lt(ledgerEntries.at, from)));
  const entries = await tx
    .select({ entry: ledgerEntries, number: orders.number })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.order))
    .where(and(ofHub(hub), gte(ledgerEntries.at, from), lt(ledgerEntries.at, before)))
    .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.id));
  const details = await detailsOf(
    tx,
    hub,
    entries.map(({ entry }) => entry),
  );
  const lines = entries.flatMap(({ entry, number }) =>
    linesOfEntry(entry, details.partsOf(entry)).map(({ item, ...amounts }, index): StatementLine => {
      const line = item === null ? undefined : details.lines.get(item);
      return {
        _id: `${entry.id}-${index}`,
        at: entry.at.toISOString(),
        order: entry.order,
        number,
        code: line?.code ?? null,
        name: line?.name ?? null,
        ...amounts,
        reference: details.references.get(readPosting(entry.posting).id) ?? null,
        payout: amounts.event === 'sale' ? (details.payouts.get(entry.order) ?? null) : null,
      };
    }),
  );
  const openingCents = opening?.cents ?? 0;
  const closingCents = openingCents - entries.reduce((sum, { entry }) => sum + entry.cents, 0);
  const { hubName, prefix } = named;
  return {
    hub,
    hubName,
    number: `${prefix}-${month}`,
    month,
    openingCents,
    closingCents,
    totals: totalsOf(lines),
    lines,
  };
}

type Entry = typeof ledgerEntries.$inferSelect;

/** The rows behind entries, each kind in one query. */
async function detailsOf(tx: Db, hub: string, entries: readonly Entry[]) {
  const ofOrders = [...new Set(entries.map(({ order }) => order))];
  if (ofOrders.length === 0) {
    return { partsOf: (): EntryPart[] => [], lines: new Map(), references: new Map(), payouts: new Map() };
  }
  const sold = await tx
    .select()
    .from(orderLines)
    .where(and(inArray(orderLines.order, ofOrders), eq(orderLines.hub, hub)))
    .orderBy(asc(orderLines.order), asc(orderLines.position));
  const back = await tx.select().from(refunds).where(inArray(refunds.order, ofOrders));
  const sent = await tx
    .select({ transfer: transfers, availableOn: payments.availableOn })
    .from(transfers)
    .leftJoin(payments, and(eq(payments.order, transfers.order), eq(payments.status, 'succeeded')))
    .where(and(inArray(transfers.order, ofOrders), eq(transfers.hub, hub)))
    .orderBy(desc(transfers.createdAt));
  const taken = await tx
    .select()
    .from(transferReversals)
    .innerJoin(transfers, eq(transfers.id, transferReversals.transfer))
    .where(and(inArray(transfers.order, ofOrders), eq(transferReversals.hub, hub)));
  const refundParts = new Map(back.map(({ id, parts }) => [id, parts]));
  const soldIn = Map.groupBy(sold, ({ order }) => order);
  const partsOf = ({ posting, order }: Entry): EntryPart[] => {
    const { event, id } = readPosting(posting);
    if (event === 'sale') {
      return (soldIn.get(order) ?? []).map(({ id: item, priceCents, commissionCents, netCents }) => {
        return { item, priceCents, commissionCents, netCents };
      });
    }
    return (refundParts.get(id) ?? []).flatMap(({ line, hub: bearer, commissionCents, netCents }) =>
      // Before its deductions, of which the sale has told: a refund gives back what was left of the price.
      line === null || bearer !== hub
        ? []
        : [{ item: line, priceCents: commissionCents + netCents, commissionCents, netCents }],
    );
  };
  return {
    partsOf,
    lines: new Map(sold.map((line) => [line.id, line])),
    references: new Map<string, string | null>([
      ...sent.map(({ transfer }) => [transfer.id, transfer.stripeId] as const),
      ...taken.map(({ transfer_reversals: row }) => [row.id, row.stripeId] as const),
    ]),
    // The first of an order is that of its sale; what follows gives back what a failed refund had taken.
    payouts: new Map(sent.map(({ transfer, availableOn }) => [transfer.order, payoutOf(transfer, availableOn)])),
  };
}

function payoutOf(
  { status, held, stripeId, sentAt }: typeof transfers.$inferSelect,
  availableOn: Date | null,
): StatementLine['payout'] {
  const state = status === 'sending' ? 'waiting' : status;
  const expected = state === 'dropped' || state === 'held' ? null : availableOn;
  const day = expected && sentAt && sentAt > expected ? sentAt : expected;
  return { state, held, reference: stripeId, expectedOn: day && utcDay(day) };
}
