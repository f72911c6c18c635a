/** The file of orders for the supplier: one line for each item. */
import { asc, eq, inArray } from 'drizzle-orm';

import { utcDay } from '../../../contract/utc-day.ts';
import type { Db } from '../../db/pool.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { csvText } from '../../files/csv.ts';

const HEAD = [
  'order',
  'date',
  'customer',
  'email',
  'mobile',
  'name',
  'street',
  'zipcode',
  'city',
  'province',
  'country',
  'code',
  'item',
  'quantity',
  'price',
  'total',
  'note',
] as const;

const euro = (cents: number): string => (cents / 100).toFixed(2);

/** Writes orders as CSV (RFC 4180, UTF-8): amounts in euro with a point, days in UTC; `total` is that of the whole order. */
export async function writeSupplierFile(db: Db, file: string): Promise<Buffer> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.supplierFile, file))
    .orderBy(asc(orders.createdAt), asc(orders.id));
  const ids = rows.map(({ id }) => id);
  const lines = await db.select().from(orderLines).where(inArray(orderLines.order, ids)).orderBy(orderLines.position);
  const linesOf = Map.groupBy(lines, ({ order }) => order);
  const data = rows.flatMap((row) => {
    const { name, street, zipcode, city, province, country } = row.shippingAddress;
    const day = utcDay(row.createdAt);
    const customer = [row.number, day, row.customerName, row.customerEmail, row.customerMobile ?? ''];
    const to = [name, street, zipcode, city, province, country];
    return (linesOf.get(row.id) ?? []).map((line) => [
      ...customer,
      ...to,
      line.code,
      line.name,
      '1',
      euro(line.paidCents),
      euro(row.totalCents),
      row.note,
    ]);
  });
  return Buffer.from(csvText({ fields: [...HEAD], data }));
}
