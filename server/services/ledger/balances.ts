/** Balances are sums of the ledger, and nothing else. */
import { and, eq, type SQL, sql } from 'drizzle-orm';

import type { Db } from '../../db/pool.ts';
import { disputes, ledgerEntries, payments, refunds, transferReversals, transfers } from '../../db/schema/money.ts';

/** Entries of transfers to hub centers, and of what was taken back of them. */
export const isMove = sql`split_part(posting, ':', 1) in ('transfer', 'reversal')`;

const sumOfHub = async (db: Db, hub: string, only?: SQL): Promise<number> => {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${ledgerEntries.cents}), 0)::float8` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.hub, hub), eq(ledgerEntries.account, 'hub'), only));
  return row?.cents ?? 0;
};

/** What is owed to a hub center, in cents; negative if it owes. */
export const owedTo = async (db: Db, hub: string): Promise<number> => 0 - (await sumOfHub(db, hub));

/** What a hub center has got, less what was taken back, in cents. */
export const transferredTo = (db: Db, hub: string): Promise<number> => sumOfHub(db, hub, isMove);

/** An order whose ledger contradicts its rows, or itself. */
export interface LedgerFault {
  order: string;
  fault: 'unbalanced' | 'clearing' | 'split' | 'share';
}

/**
 * Checks the invariants of the ledger in one query: every posting sums to 0; the clearing account of an order is what was captured, minus
 * refunds, fees, disputes and transfers, plus reversals; nobody is owed a cent of an order beyond that; each hub center's share of an order is
 * in its transfers, less what is taken back of them.
 */
export async function findLedgerFaults(db: Db): Promise<LedgerFault[]> {
  const moved = sql`
    select ${payments.order} as "order", ${payments.amountCents} - coalesce(${payments.feeCents}, 0) as cents
    from ${payments} where ${payments.status} = 'succeeded'
    union all select ${refunds.order}, -${refunds.amountCents} from ${refunds} where ${refunds.status} = 'done'
    union all select ${disputes.order}, -${disputes.withdrawnCents} - ${disputes.feeCents} from ${disputes}
    union all select ${transfers.order}, -${transfers.sentCents} from ${transfers} where ${transfers.status} = 'sent'
    union all select ${transfers.order}, ${transferReversals.reversedCents}
    from ${transferReversals} join ${transfers} on ${transfers.id} = ${transferReversals.transfer}
    where ${transferReversals.stripeId} is not null`;
  const shares = sql`
    select "order", hub, -cents as cents from entries
    where account = 'hub' and posting not like 'transfer:%' and posting not like 'reversal:%'
    union all select ${refunds.order}, (part ->> 'hub')::uuid, -(part ->> 'netCents')::bigint
    from ${refunds}, jsonb_array_elements(${refunds.parts}) part
    where ${refunds.status} = 'waiting' and part ->> 'hub' is not null
    union all select ${transfers.order}, ${transfers.hub}, -${transfers.amountCents} from ${transfers}
    union all select ${transfers.order}, ${transferReversals.hub}, ${transferReversals.amountCents}
    from ${transferReversals} join ${transfers} on ${transfers.id} = ${transferReversals.transfer}`;
  const { rows } = await db.execute<{ order: string; fault: LedgerFault['fault'] }>(sql`
    with entries as (select * from ${ledgerEntries}), moved as (${moved}),
    clearing as (
      select "order", sum(cents) as cents from (
        select "order", cents from entries where account = 'clearing'
        union all select "order", -cents from moved) as both_sides
      group by "order")
    select "order", 'unbalanced' as fault from entries group by "order", posting having sum(cents) <> 0
    union all select "order", 'clearing' from clearing where cents <> 0
    union all select "order", 'split' from entries where posting like 'captured:%' group by "order", posting
      having sum(cents) filter (where account in ('clearing', 'marketing'))
        <> -coalesce(sum(cents) filter (where account in ('hub', 'commission', 'shipping')), 0)
    union all select "order", 'share' from (${shares}) as shares group by "order", hub having sum(cents) <> 0`);
  return rows;
}
