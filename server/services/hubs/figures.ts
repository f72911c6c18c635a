/** Figures of one hub center: what it inserted and sold, and how far its set-up is. */
import { eq, sql } from 'drizzle-orm';

import type { Caller } from '../../../contract/access.ts';
import type { HubSetup, SoldCount } from '../../../contract/calls/hub-centers.ts';
import type { Db } from '../../db/pool.ts';
import { devices } from '../../db/schema/devices.ts';
import { merchants, users } from '../../db/schema/people.ts';
import { itemTables } from '../../db/tables.ts';
import { assertOwnHub } from '../../engine/records/hubs.ts';
import { startOf } from '../../engine/records/list-where.ts';
import { Refusal } from '../../engine/refusal.ts';
import { paymentStateOf } from '../payments/payment-accounts.ts';

/** Days in UTC, both inclusive. */
interface Period {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** Counts the items a hub center inserted and sold in a period, without the trash. Throws `notFound`, also for another merchant's. */
export async function countInsertedSold(db: Db, caller: Caller, id: string, period: Period): Promise<SoldCount> {
  await assertOwnHub(db, caller, id);
  const from = period.startDate === undefined ? '-infinity' : startOf(period.startDate, 0).toISOString();
  const before = period.endDate === undefined ? 'infinity' : startOf(period.endDate, 1).toISOString();
  const { product, fabric, generic } = itemTables;
  const counts = async (table: typeof generic) => {
    const within = (column: typeof table.createdAt | typeof table.soldAt) =>
      sql`${column} >= ${from}::timestamptz and ${column} < ${before}::timestamptz`;
    const own = sql`from ${table} where ${table.hub} = ${id} and ${table.deletedAt} is null`;
    const { rows } = await db.execute<{ inserted: number; sold: number }>(sql`
      select (select count(*)::int ${own} and ${within(table.createdAt)}) as inserted,
        (select count(*)::int ${own} and ${within(table.soldAt)}) as sold`);
    return { inserted: rows[0]?.inserted ?? 0, sold: rows[0]?.sold ?? 0 };
  };
  const [products, fabrics, generics] = await Promise.all([counts(product), counts(fabric), counts(generic)]);
  const all = [products, fabrics, generics];
  const sum = (of: 'inserted' | 'sold') => all.reduce((total, each) => total + each[of], 0);
  return { inserted: sum('inserted'), sold: sum('sold'), products, fabrics, generics };
}

/** The set-up of a hub center; each query stops at its first match. Payment counts only where it `canPay`. Throws `notFound`, also for another merchant's. */
export async function readHubSetup(db: Db, caller: Caller, id: string, canPay: boolean): Promise<HubSetup> {
  await assertOwnHub(db, caller, id);
  const has = (table: (typeof itemTables)['generic']) => sql`exists (select from ${table} where ${table.hub} = ${id})`;
  const [setup] = await db
    .select({
      verified: sql<boolean>`${users.status} <> 'unverified'`,
      tablet: sql<boolean>`exists (select from ${devices} where ${devices.hub} = ${id})`,
      delivered: sql<boolean>`(${sql.join(Object.values(itemTables).map(has), sql` or `)})`,
      address: sql<boolean>`${merchants.billingAddress} is not null and ${merchants.billingCity} is not null`,
      ...(canPay ? { payment: sql<boolean>`${paymentStateOf} = 'ready'` } : {}),
    })
    .from(merchants)
    .innerJoin(users, eq(users.id, merchants.id))
    .where(eq(merchants.id, id));
  if (!setup) throw new Refusal('notFound');
  return setup;
}
