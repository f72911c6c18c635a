/** Money moves once, however much later a call is repeated: a provider remembers keys for a day, and a restored database no call since. */
import { sql } from 'drizzle-orm';

import type { Db } from '../../db/pool.ts';
import { epochs } from '../../db/schema/ledger.ts';
import type { payments, refunds, transferReversals, transfers } from '../../db/schema/money.ts';
import { orders } from '../../db/schema/orders.ts';
import type { providerDifferences } from '../../db/schema/provider-differences.ts';
import type { CallKey } from '../payments/money-calls.ts';
import { PaymentError } from '../payments/stripe.ts';

/** Stripe prunes keys after 24 hours; the rest is for clocks that differ and calls that take long. */
const REMEMBERED_HOURS = 20;

/** A row of a call, and the order whose money it moves. */
interface CallRow {
  table: typeof payments | typeof refunds | typeof transfers | typeof transferReversals | typeof providerDifferences;
  id: string;
  /** Null: it is unknown here. */
  order: string | null;
}

/**
 * Makes the call of a row. The provider is asked first what it has made where the key alone does not tell: if the row, or its order, which may
 * be one that was made again, is older than keys are remembered, or than a restore of this database; and after an answer that Stripe would
 * only repeat. After such an answer the row takes its next key.
 */
export async function moveOnce<Made>(
  db: Db,
  { table, id, order }: CallRow,
  send: (key: CallKey) => Promise<Made>,
): Promise<Made> {
  const { rows } = await db.execute<CallKey>(sql`
    select ${table.key} as key, ${table.key} ~ '~[0-9]+$'
      or least(${orders.createdAt}, ${table.createdAt}) < now() - ${REMEMBERED_HOURS} * interval '1 hour'
      or coalesce(least(${orders.createdAt}, ${table.createdAt}) < ${epochs.restoredAt}, false)
      as "isOld"
    from ${table} left join ${orders} on ${orders.id} = ${order}::uuid left join ${epochs} on true
    where ${table.id} = ${id}`);
  const [call] = rows;
  if (!call) throw new TypeError('a call without its row');
  try {
    return await send(call);
  } catch (error) {
    if (error instanceof PaymentError && error.isKept) {
      await db.execute(sql`
        update ${table} set key = ${nextKey(call.key)}, problem = ${error.message}
        where ${table.id} = ${id} and ${table.key} = ${call.key}`);
    }
    throw error;
  }
}

function nextKey(key: string): string {
  const [, base = key, tries = '1'] = /^(.*)~(\d+)$/.exec(key) ?? [];
  return `${base}~${Number(tries) + 1}`;
}
