/** Products, fabrics and generics as the list engine reads them. */
import { count, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';

import type { ItemKind } from '../../contract/code.ts';
import type { ItemStatus } from '../../contract/status.ts';
import { users } from '../db/schema/people.ts';
import { type ItemTable, itemTables } from '../db/tables.ts';
import { detailColumns, detailsOf, type GivenDetails } from './item-details.ts';
import { first, type Pictures, type RecordSource } from './record-source.ts';

type Row = ItemTable['$inferSelect'];

/** The label people see, out of what is stored (contract 7). */
export function statusLabel({ status, soldAt }: Pick<Row, 'status' | 'soldAt'>): ItemStatus {
  if (soldAt === null) return status;
  return status === 'active' ? 'active/sold' : 'disactive/sold';
}

/** What may be changed of any item. */
type Changes = GivenDetails & { name?: string; note?: string };

const present = (kind: ItemKind, row: Row, hubcenterName: string, pictures: Pictures) => ({
  _id: row.id,
  code: row.code,
  ...(row.name ? { name: row.name } : {}),
  status: statusLabel(row),
  hubcenter: row.hub,
  hubcenterName,
  note: row.note,
  ...detailsOf(kind, row),
  itemImage: first(pictures, 'itemImage'),
  capturedAt: row.capturedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  rev: row.rev,
});

/** `more` presents what this kind has beside the rest: its other pictures, and what follows from its details. */
export function itemSource(kind: ItemKind, more: (pictures: Pictures, row: Row) => object): RecordSource {
  const { [kind]: table } = itemTables;
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
        present: (pictures) => ({ ...present(kind, row, hubcenterName, pictures), ...more(pictures, row) }),
      }));
    },
    async write(tx, id, { name, note, ...details }: Changes, at) {
      const given = { ...(name === undefined ? {} : { name }), ...(note === undefined ? {} : { note }) };
      await tx
        .update(table)
        .set({ ...given, ...detailColumns(kind, details), rev: sql`${table.rev} + 1`, updatedAt: at })
        .where(eq(table.id, id));
    },
    async count(db, where) {
      const [row] = await db.select({ total: count() }).from(table).where(where);
      return row?.total ?? 0;
    },
  };
}
