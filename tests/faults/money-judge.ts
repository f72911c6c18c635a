/**
 * Determines what became of every piece and every cent: the books of the stand-in for Stripe beside the rows and the ledger. Nothing that the
 * server answers is believed.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { sumOf } from '../../contract/pricing/cents.ts';
import { enqueue, type JobDefinition } from '../../server/engine/jobs/queue.ts';
import { jobKinds } from '../../server/jobs/kinds.ts';
import { findLedgerFaults } from '../../server/services/ledger/balances.ts';
import { moneyCareJob } from '../../server/services/orders/order-jobs.ts';
import { READY } from '../support/stripe-server.ts';
import type { MoneyStage } from './money-stage.ts';

export interface MoneyVerdict {
  /** Money or goods that nobody has: paid without an order or a refund, a share that was not sent. */
  lost: string[];
  /** Sold, charged, sent or refunded beyond once. */
  doubled: string[];
  /** Books that contradict each other, and work that never ends. */
  broken: string[];
}

const isRecurring = ({ kind, everyMs, dailyAt }: JobDefinition) =>
  kind !== moneyCareJob.kind && (everyMs !== undefined || dailyAt !== undefined);
/** Of no order: these come again and again. */
const RECURRING = jobKinds.filter(isRecurring).map(({ kind }) => `'${kind}'`);
const OPEN = `lane = 'payments' and state in ('waiting', 'running') and kind not in (${RECURRING.join(', ')})`;

/** All faults end: what is under way must end by itself, soon. */
export async function settle(stage: MoneyStage, ms: number): Promise<void> {
  const { db, pool } = stage.database;
  await stage.calm();
  stage.stripe.money.emptied.clear();
  for (const { account } of stage.hubs) await stage.changeAccount(account, READY);
  // The bank decides on the debits that are under way.
  for (const { id, status } of stage.stripe.money.intents.values()) {
    if (status !== 'processing') continue;
    if (stage.random.next() < 0.5) await stage.pay(id);
    else await stage.stripe.money.fail(id);
  }
  for (const end = Date.now() + ms; Date.now() < end; await sleep(100)) {
    await stage.redeliver();
    await stage.passTime();
    await enqueue(db, moneyCareJob, [{ input: {}, key: moneyCareJob.kind }], { renew: true });
    for (let left = 1; left > 0 && Date.now() < end; await sleep(100)) {
      await stage.hurry();
      const { rows } = await pool.query<{ left: number }>(
        `select count(*)::int as left from jobs where ${OPEN} and (state = 'running' or due_at <= now())`,
      );
      left = rows[0]?.left ?? 0;
    }
    if ((await underWay(stage)).length === 0) return;
  }
}

/** Rows of money that have not come to an end. */
async function underWay({ database: { pool } }: MoneyStage): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(`
    select 'transfer ' || id || ' ' || status || ' ' || coalesce(held, '') || ' ' || coalesce(problem, '') as what
      from transfers where status in ('waiting', 'held', 'sending')
    union all select 'refund ' || id || ' ' || status from refunds where status = 'waiting'
    union all select 'reversal ' || id || ' ' || status from transfer_reversals where status = 'waiting'
    union all select 'order ' || id || ' ' || status from orders where status = 'newRequest'
    union all select 'job ' || kind || ' ' || state || ' ' || coalesce(last_error, '') from jobs where ${OPEN}
    union all select 'event ' || id || ' ' || type from provider_events where state = 'waiting'`);
  return rows.map(({ what }) => what);
}

interface Line {
  order: string;
  item: string;
  hub: string;
  net: number;
}
interface Paid {
  id: string;
  total: number;
  payment_status: string;
  is_gone: boolean;
}

export async function judgeMoney(stage: MoneyStage): Promise<MoneyVerdict> {
  const { pool, db } = stage.database;
  const { money } = stage.stripe;
  const verdict: MoneyVerdict = { lost: [], doubled: [], broken: [...stage.violations] };
  const { lost, doubled, broken } = verdict;
  const read = async <Row extends object>(query: string) => (await pool.query<Row>(query)).rows;
  for (const what of await underWay(stage)) broken.push(`never ends: ${what}`);

  const all = await read<Paid>(`
    select id, total_cents::float8 as total, payment_status,
      exists (select from refunds r where r."order" = orders.id and r.cause <> 'staff') as is_gone from orders`);
  const isPaid = ({ payment_status: status }: Paid) => ['paid', 'partlyRefunded', 'refunded'].includes(status);
  const bought = new Map(all.filter((order) => isPaid(order) && !order.is_gone).map((order) => [order.id, order]));
  const lines = await read<Line>(`select "order", item, hub, net_cents::float8 as net from order_lines`);
  const sold = lines.filter(({ order }) => bought.has(order));

  // Each piece at most once.
  for (const [item, of] of Map.groupBy(sold, (line) => line.item)) {
    if (of.length > 1) doubled.push(`item ${item}: sold in ${of.length} orders`);
  }
  const soldItems = new Set(sold.map(({ item }) => item));
  for (const { id, is_sold: isSold, is_held: isHeld } of await read<{ id: string; is_sold: boolean; is_held: boolean }>(
    'select id, sold_at is not null as is_sold, reserved_by is not null as is_held from products',
  )) {
    if (isSold !== soldItems.has(id)) lost.push(`item ${id}: ${isSold ? 'sold to nobody' : 'paid and not sold'}`);
    if (isHeld) broken.push(`item ${id}: reserved for an order that is over`);
  }

  // Each charge has one order, or one refund of the whole.
  const refundsOf = Map.groupBy(
    [...money.refunds.values()].filter(({ failed }) => !failed),
    ({ intent }) => intent,
  );
  const charged = new Map<string, number>();
  for (const { id, amount, status, refunded, metadata } of money.intents.values()) {
    if (status !== 'succeeded') continue;
    const order = String(metadata['ordito_order']);
    charged.set(order, (charged.get(order) ?? 0) + 1);
    const back = refundsOf.get(id) ?? [];
    if (!bought.has(order) && sumOf(back.map((each) => each.amount)) !== amount)
      lost.push(`payment ${id}: neither order nor refund`);
    if (!bought.has(order) && back.length > 1) doubled.push(`payment ${id}: returned ${back.length} times`);
    if (sumOf(back.map((each) => each.amount)) !== refunded)
      broken.push(`payment ${id}: the stand-in contradicts itself`);
    if (bought.has(order) && bought.get(order)?.total !== amount)
      broken.push(`payment ${id}: another amount than its order`);
  }
  for (const [order, count] of charged) if (count > 1) doubled.push(`order ${order}: charged ${count} times`);
  for (const { id, total } of bought.values())
    if (total > 0 && !charged.has(id)) lost.push(`order ${id}: paid by nobody`);

  // Each call that moves money was made once for its row.
  const once = (kind: string, made: Iterable<{ metadata: Record<string, unknown> }>, name: string) => {
    for (const [row, calls] of Map.groupBy(made, ({ metadata }) => String(metadata[name]))) {
      if (calls.length > 1) doubled.push(`${kind} ${row}: made ${calls.length} times`);
    }
  };
  once('transfer', money.transfers.values(), 'ordito_transfer');
  once('refund', money.refunds.values(), 'ordito_refund');
  once('reversal', money.reversals.values(), 'ordito_reversal');
  for (const { id, transferGroup } of money.transfers.values()) {
    if (!bought.has(transferGroup ?? '')) lost.push(`transfer ${id}: of an order that nobody paid`);
  }

  // Each dispute is known as the bank left it, with what it took or gave back.
  const known = await read<{ id: string; status: string; withdrawn: number }>(
    'select stripe_id as id, status, withdrawn_cents::float8 as withdrawn from disputes',
  );
  for (const { id, status, moves } of money.disputes.values()) {
    const [row, ...more] = known.filter((each) => each.id === id);
    const withdrawn = 0 - sumOf(moves.map(({ amount }) => amount));
    const words: Readonly<Record<string, string>> = { needs_response: 'needsResponse' };
    if (!row) lost.push(`dispute ${id}: unknown`);
    else if (row.status !== (words[status] ?? status) || row.withdrawn !== withdrawn)
      broken.push(`dispute ${id}: ${row.status} with ${row.withdrawn} cents, at the bank ${status} with ${withdrawn}`);
    if (more.length > 0) doubled.push(`dispute ${id}: ${more.length + 1} rows`);
  }

  // Each hub center has its share exactly once; what it could not give back, it owes.
  const parts = await read<{ id: string; hub: string; net: number }>(`
    select r.stripe_id as id, part ->> 'hub' as hub, (part ->> 'netCents')::float8 as net
    from refunds r, jsonb_array_elements(r.parts) part where r.status = 'done' and part ->> 'hub' is not null`);
  const owed = await read<{ hub: string; cents: number }>(`
    select id as hub, (
      (select coalesce(sum(amount_cents - coalesce(reversed_cents, 0)), 0) from transfer_reversals where hub = m.id and status <> 'waiting')
      - (select coalesce(sum(set_off_cents), 0) from transfers where hub = m.id))::float8 as cents
    from merchants m`);
  const balances = await read<{ hub: string | null; account: string; cents: number }>(
    'select hub, account, sum(cents)::float8 as cents from ledger_entries group by hub, account',
  );
  for (const { _id: hub, account } of stage.hubs) {
    const netOf = (rows: readonly { hub: string; net: number }[]) =>
      sumOf(rows.filter((row) => row.hub === hub).map(({ net }) => net));
    const share = netOf(sold) - netOf(parts.filter(({ id }) => money.refunds.get(id)?.failed === undefined));
    const had = [...money.transfers.values()].filter(({ destination }) => destination === account);
    const moved = sumOf(had.map(({ amount, reversed }) => amount - reversed));
    const debt = owed.find((row) => row.hub === hub)?.cents ?? 0;
    const name = `hub center ${hub}: ${moved} of ${share} cents, owes ${debt}`;
    if (moved - debt > share) doubled.push(name);
    if (moved - debt < share) lost.push(name);
    const inLedger = balances.find((row) => row.hub === hub)?.cents ?? 0;
    if (inLedger !== moved - share) broken.push(`${name}, and ${inLedger} in the ledger`);
    await compareStatement(stage, hub, inLedger, broken);
  }

  const loss = balances.find(({ account }) => account === 'loss')?.cents ?? 0;
  const withdrawn = sumOf(known.map((row) => row.withdrawn));
  if (loss !== withdrawn) broken.push(`disputes: a loss of ${loss} cents, of which the bank has ${withdrawn}`);

  // The ledger balances, and agrees with Stripe's books.
  for (const { order, fault } of await findLedgerFaults(db)) broken.push(`ledger: ${fault} of ${order}`);
  const clearing = balances.find(({ account }) => account === 'clearing')?.cents ?? 0;
  if (clearing !== money.balance())
    broken.push(`the ledger has ${clearing} cents at Stripe, Stripe ${money.balance()}`);
  const whole = sumOf(balances.map(({ cents }) => cents));
  if (whole !== 0) broken.push(`the ledger sums to ${whole}`);
  for (const { code, uses, kept, most } of await read<{
    code: string;
    uses: number;
    kept: number;
    most: number | null;
  }>(`
    select code, uses::int, max_uses::int as most, (
      select count(*)::int from coupon_redemptions r where r.coupon = coupons.id and r.returned_at is null) as kept
    from coupons`)) {
    if (uses !== kept || (most !== null && uses > most))
      broken.push(`coupon ${code}: ${uses} uses, ${kept} orders, at most ${most}`);
  }
  return verdict;
}

/** What a hub center is told of its month ends with what the ledger says. */
async function compareStatement(stage: MoneyStage, hub: string, inLedger: number, broken: string[]): Promise<void> {
  const month = new Date().toISOString().slice(0, 'YYYY-MM'.length);
  const answer = await stage.staff<{ closingCents: number; lines: { netCents: number }[]; openingCents: number }>(
    `/merchant/${hub}/statement?month=${month}`,
  );
  const { closingCents = 0, openingCents = 0, lines = [] } = answer?.data ?? {};
  const summed = openingCents + sumOf(lines.map(({ netCents }) => netCents));
  if (closingCents !== 0 - inLedger || summed !== closingCents) {
    broken.push(`the statement of ${hub} says ${closingCents} cents, its lines ${summed}, the ledger ${0 - inLedger}`);
  }
}
