/** Products, fabrics and generics as the list engine reads them. */
import { count, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';

import type { ItemKind } from '../../contract/code.ts';
import type { ItemStatus } from '../../contract/status.ts';
import { fabrics, generics, products } from '../db/schema/items.ts';
import { users } from '../db/schema/people.ts';
import { first, type Pictures, type RecordSource } from './record-source.ts';

const TABLES = { product: products, fabric: fabrics, generic: generics } as const satisfies Record<ItemKind, unknown>;
type Row = typeof products.$inferSelect;

/** The label people see, out of what is stored (contract 7). */
export function statusLabel({ status, soldAt }: Pick<Row, 'status' | 'soldAt'>): ItemStatus {
  if (soldAt === null) return status;
  return status === 'active' ? 'active/sold' : 'disactive/sold';
}

const present = (row: Row, hubcenterName: string, pictures: Pictures) => ({
  _id: row.id,
  code: row.code,
  ...(row.name ? { name: row.name } : {}),
  status: statusLabel(row),
  hubcenter: row.hub,
  hubcenterName,
  note: row.note,
  itemImage: first(pictures, 'itemImage'),
  capturedAt: row.capturedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  rev: row.rev,
});

/** `slots` presents the pictures this kind has beside `itemImage`. */
export function itemSource(kind: ItemKind, slots: (pictures: Pictures) => object): RecordSource {
  const table = TABLES[kind];
  const label = sql`case when ${table.soldAt} is null then ${table.status} when ${table.status} = 'active' then 'active/sold' else 'disactive/sold' end`;
  return {
    id: table.id,
    createdAt: table.createdAt,
    hub: table.hub,
    sort: {
      name: { by: sql`lower(${table.name})`, type: 'text' },
      code: { by: table.code, type: 'text' },
      createdAt: { by: table.createdAt, type: 'timestamptz' },
      updatedAt: { by: table.updatedAt, type: 'timestamptz' },
    },
    search: { code: table.code, name: table.name },
    filters: {
      status: (values) =>
        or(inArray(label, [...values]), values.includes('sold') ? isNotNull(table.soldAt) : undefined),
    },
    async rows(db, sortKey, { where, order, limit, offset }) {
      const rows = await db
        .select({ row: table, hubcenterName: users.fullName, sortKey })
        .from(table)
        .innerJoin(users, eq(users.id, table.hub))
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset);
      return rows.map(({ row, hubcenterName, sortKey: value }) => ({
        id: row.id,
        sortKey: value,
        present: (pictures) => ({ ...present(row, hubcenterName, pictures), ...slots(pictures) }),
      }));
    },
    async count(db, where) {
      const [row] = await db.select({ total: count() }).from(table).where(where);
      return row?.total ?? 0;
    },
  };
}
