/** The yearly report of sellers (DAC7), counted from the ledger. */
import { asc, eq, type SQL, sql } from 'drizzle-orm';

import type { Caller } from '../../../contract/access.ts';
import { type Dac7Data, type Dac7Period, type Dac7Seller, isReportable } from '../../../contract/calls/dac7.ts';
import { sumOf } from '../../../contract/pricing/cents.ts';
import type { Db } from '../../db/pool.ts';
import { ledgerEntries, refunds } from '../../db/schema/money.ts';
import { orderLines } from '../../db/schema/orders.ts';
import { merchants, users } from '../../db/schema/people.ts';
import { assertOwnHub } from '../../engine/records/hubs.ts';
import { csvText } from '../../files/csv.ts';

interface QuarterRow extends Dac7Period {
  [column: string]: unknown;
  hub: string;
  quarter: number;
}

const KINDS = sql`('captured', 'refund', 'refundFailed')`;

/**
 * By the days of the ledger: what hub centers were credited is in its entries; items and commission are in the lines of what was captured and
 * in the parts of what was refunded, because a hub center that gets nothing has no entry. Transfers move what was credited already.
 */
function quartersOf(year: number, hub: string | null): SQL {
  const from = new Date(Date.UTC(year, 0)).toISOString();
  const before = new Date(Date.UTC(year + 1, 0)).toISOString();
  const inYear = sql`at >= ${from}::timestamptz and at < ${before}::timestamptz`;
  const own = hub === null ? sql`true` : sql`hub = ${hub}`;
  return sql`
    select hub, extract(quarter from at at time zone 'UTC')::int as quarter, sum(sales)::int as sales, sum(paid)::float8 as "paidCents",
      sum(fee)::float8 as "feeCents"
    from (
      select hub, at, 0 as sales, -cents as paid, 0 as fee
      from ${ledgerEntries} where account = 'hub' and split_part(posting, ':', 1) in ${KINDS} and ${own} and ${inYear}
      union all
      select line.hub, sale.at, case when line.is_returned then 0 else 1 end, 0, line.commission_cents
      from (
        select * from ${orderLines}
        where sold_at >= ${from}::timestamptz - interval '1 day' and sold_at < ${before}::timestamptz + interval '1 day' and ${own}
      ) as line
      cross join lateral (
        select at from ${ledgerEntries} where "order" = line."order" and posting like 'captured:%' limit 1
      ) as sale
      where ${inYear}
      union all
      select part.hub, back.at, 0, 0, back.sign * part.fee
      from ${refunds} as refund
      cross join lateral (
        select posting, at, case when posting like 'refund:%' then -1 else 1 end as sign
        from ${ledgerEntries} where posting in ('refund:' || refund.id, 'refundFailed:' || refund.id) group by posting, at
      ) as back
      cross join lateral (
        select (each ->> 'hub')::uuid as hub, (each ->> 'commissionCents')::bigint as fee from jsonb_array_elements(refund.parts) as each
      ) as part
      where refund.created_at < ${before}::timestamptz and refund.updated_at >= ${from}::timestamptz and part.hub is not null and ${own} and ${inYear}
    ) as counted
    group by 1, 2`;
}

interface Seller extends Dac7Seller {
  of: typeof merchants.$inferSelect;
}

async function sellers(db: Db, year: number, hub: string | null): Promise<Seller[]> {
  const [rows, { rows: counted }] = await Promise.all([
    db
      .select({ of: merchants, hubName: users.fullName })
      .from(merchants)
      .innerJoin(users, eq(users.id, merchants.id))
      .where(hub === null ? undefined : eq(merchants.id, hub))
      .orderBy(asc(sql`lower(${users.fullName})`), asc(merchants.id)),
    db.execute<QuarterRow>(quartersOf(year, hub)),
  ]);
  return rows.map(({ of, hubName }) => {
    const quarters = [1, 2, 3, 4].map((quarter): Dac7Period => {
      const row = counted.find((each) => each.hub === of.id && each.quarter === quarter);
      return { sales: row?.sales ?? 0, paidCents: row?.paidCents ?? 0, feeCents: row?.feeCents ?? 0 };
    });
    const sum = (name: keyof Dac7Period) => sumOf(quarters.map((quarter) => quarter[name]));
    const whole = { sales: sum('sales'), paidCents: sum('paidCents'), feeCents: sum('feeCents') };
    return {
      hub: of.id,
      hubName,
      quarters,
      year: whole,
      isReported: isReportable(whole),
      missing: missingOf(of, hubName),
      of,
    };
  });
}

function missingOf(of: typeof merchants.$inferSelect, name: string): Dac7Data[] {
  const data: Record<Dac7Data, string | null> = {
    name,
    address: of.billingAddress,
    city: of.billingCity,
    zipcode: of.billingZipcode,
    country: of.billingCountry,
    taxId: of.vatNumber,
  };
  return (Object.keys(data) as Dac7Data[]).filter((each) => !data[each]?.trim());
}

const shown = ({ of: _of, ...seller }: Seller): Dac7Seller => seller;

/** Every hub center, by name. */
export const listSellers = async (db: Db, year: number): Promise<Dac7Seller[]> =>
  (await sellers(db, year, null)).map(shown);

/** One hub center. Throws `notFound`, also for another merchant's. */
export async function readSeller(db: Db, caller: Caller, hub: string, year: number): Promise<Dac7Seller> {
  await assertOwnHub(db, caller, hub);
  const [found] = await sellers(db, year, hub.toLowerCase());
  if (!found) throw new TypeError('a hub center without its row');
  return shown(found);
}

const CENTS = 100;
const euros = (cents: number): string => (cents / CENTS).toFixed(2);

/** The reported sellers and the excluded ones, one row each, in the terms of the directive. */
export async function reportOfSellers(db: Db, year: number): Promise<string> {
  const rows = (await sellers(db, year, null)).map(({ of, hubName, quarters, year: whole, isReported, missing }) => ({
    reportable_period: year,
    seller_name: hubName,
    contact_first_name: of.firstName,
    contact_last_name: of.lastName,
    street: of.billingAddress ?? '',
    postal_code: of.billingZipcode ?? '',
    city: of.billingCity ?? '',
    province: of.billingProvince ?? '',
    country: of.billingCountry ?? '',
    tax_identification_number: of.vatNumber ?? '',
    vat_number: of.vatNumber ?? '',
    currency: 'EUR',
    ...Object.fromEntries(
      quarters.flatMap(({ sales, paidCents, feeCents }, index) => [
        [`q${index + 1}_activities`, sales],
        [`q${index + 1}_consideration`, euros(paidCents)],
        [`q${index + 1}_fees`, euros(feeCents)],
      ]),
    ),
    year_activities: whole.sales,
    year_consideration: euros(whole.paidCents),
    year_fees: euros(whole.feeCents),
    reportable: isReported ? 'yes' : 'no',
    missing_data: missing.join(' '),
  }));
  return `\uFEFF${csvText(rows)}`;
}
