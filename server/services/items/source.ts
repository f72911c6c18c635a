/** Products, fabrics and generics as sources of the list engine. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

import { clock } from '../../../contract/clock.ts';
import type { ItemKind } from '../../../contract/code.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { REVIEW_REPORTED } from '../../../contract/review.ts';
import { type ItemStatus, statusFacts, statusLabel } from '../../../contract/status.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/people.ts';
import { reviews } from '../../db/schema/reviews.ts';
import { type ItemTable, itemTables } from '../../db/tables.ts';
import {
  first,
  type PageWindow,
  type Pictures,
  readsOf,
  type RecordSource,
} from '../../engine/records/record-source.ts';
import { titleOf } from '../../engine/records/targets.ts';
import { releaseItem } from '../bookings/releases.ts';
import { reviewAgain } from '../reviews/queueing.ts';
import { checkItem } from './checks.ts';
import { detailColumns, type GivenDetails, storedOf } from './details.ts';
import { byCode, itemFilters, knownOr } from './filters.ts';
import { editItem } from './forms.ts';
import { itemWords } from './words.ts';

type Row = ItemTable['$inferSelect'];

/** Writable values of an item; the last three are written by moves, never by an edit. */
type Changes = GivenDetails & { name?: string; note?: string; hubcenter?: string } & Partial<
    Pick<Row, 'status' | 'soldAt' | 'deletedAt'>
  >;

/** Readable names of a row's references, in one non-null expression. */
const namesOf = (table: ItemTable, names: NonNullable<KindParts['names']>) => {
  const parts = Object.entries(names).map(([name, [to, column]]) => sql`${name}::text, ${titleOf(to, column)}`);
  const tier = titleOf('priceTier', table.priceTier);
  return sql<
    Record<string, string>
  >`jsonb_strip_nulls(jsonb_build_object('priceTierName', ${tier}, ${sql.join(parts.length > 0 ? parts : [sql`'', null`], sql`, `)}))`;
};

/** What a review tells the hub center. */
type ReportedReview = Pick<typeof reviews.$inferSelect, 'state' | 'reason'> | null;
const reportedOf = (review: ReportedReview) => {
  const reported = REVIEW_REPORTED.find((state) => state === review?.state);
  if (!reported) return {};
  return { review: reported, ...(review?.reason ? { reviewReason: review.reason } : {}) };
};

/** As of now: what was reserved until a time that is over is free. */
const reservedOf = ({ reservedBy, reservedUntil }: Row) =>
  reservedBy !== null && reservedUntil !== null && reservedUntil > clock.now() ? { reserved: true } : {};

const present = (kind: ItemKind, row: Row, hubcenterName: string, pictures: Pictures) => ({
  _id: row.id,
  code: row.code,
  ...(row.name ? { name: row.name } : {}),
  status: statusLabel({ active: row.status === 'active', sold: row.soldAt !== null }),
  incomplete: row.toComplete,
  hubcenter: row.hub,
  hubcenterName,
  note: row.note,
  ...storedOf(kind, row),
  ...reservedOf(row),
  itemImage: first(pictures, 'itemImage'),
  images: pictures.get('images') ?? [],
  capturedAt: row.capturedAt?.toISOString() ?? null,
  soldAt: row.soldAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
  rev: row.rev,
});

/** Parts specific to a kind. */
interface KindParts {
  /** Adds its other pictures, and values derived from its details. */
  more?: (pictures: Pictures, row: Row) => object;
  /** Further references: the member with the readable name, the resource, and the column with the id. */
  names?: Readonly<Record<string, readonly [to: ResourceName, column: AnyPgColumn]>>;
  /** Further sort keys. */
  sort?: RecordSource['sort'];
  /** Further search columns. */
  searched?: RecordSource['search'];
  /** Further filters. */
  filters?: RecordSource['filters'];
  /** Values those filters compare with. */
  words?: RecordSource['words'];
}

/** The ids of a page, in index order. */
const someIds = (db: Db, table: ItemTable, { where, order, limit, offset }: PageWindow) =>
  db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);

/** The record source of an item kind. */
export function itemSource(
  kind: ItemKind,
  { more = () => ({}), names = {}, sort = {}, searched = {}, filters = {}, words = {} }: KindParts = {},
): RecordSource {
  const { [kind]: table } = itemTables;
  return {
    id: table.id,
    isLarge: true,
    createdAt: table.createdAt,
    title: table.code,
    hub: table.hub,
    trash: table.deletedAt,
    check: checkItem,
    editForm: editItem,
    onEdit: reviewAgain,
    // An item sold since keeps its sale price, and the tier of that price.
    undoKeeps: ({ soldAt }, { at, changes }) =>
      typeof soldAt === 'string' && new Date(soldAt) > at && changes['price'] && !changes['status']
        ? ['price', 'priceId']
        : [],
    async beforeMove(tx, { record, to, reason }) {
      if (to !== 'active') await releaseItem(tx, table, { id: String(record['_id']), reason, toTrash: to === null });
    },
    stateFields(state, at) {
      const { active, sold } = statusFacts(state as ItemStatus);
      return { status: active ? 'active' : 'inactive', soldAt: sold ? at : null };
    },
    sort: {
      name: { by: sql`lower(${table.name})`, type: 'text' },
      code: { by: table.code, type: 'text' },
      createdAt: { by: table.createdAt, type: 'timestamptz' },
      updatedAt: { by: table.updatedAt, type: 'timestamptz' },
      price: { by: knownOr(table.priceCents), type: 'int8', unknown: '-1' },
      weight: { by: knownOr(table.weightG), type: 'int8', unknown: '-1' },
      stock: { by: table.stock, type: 'int8' },
      ...sort,
    },
    search: { code: table.code, name: table.name, colors: table.colors, ...searched },
    whole: (search) => byCode(table, search),
    filters: { ...itemFilters(kind), ...filters },
    words: { ...itemWords(kind), ...words },
    async rows(db, sortKey, narrow) {
      const { order } = narrow;
      // The page first, then the joins: otherwise the planner may join the whole table to sort it.
      const page = someIds(db, table, narrow);
      const rows = await db
        .select({
          row: table,
          hubcenterName: users.fullName,
          names: namesOf(table, names),
          reported: { state: reviews.state, reason: reviews.reason },
          sortKey,
        })
        .from(table)
        .innerJoin(users, eq(users.id, table.hub))
        .leftJoin(reviews, eq(reviews.item, table.id))
        .where(inArray(table.id, page))
        .orderBy(...order);
      return rows.map(({ row, hubcenterName, names: known, reported, sortKey: value }) => ({
        id: row.id,
        sortKey: value,
        present: (pictures) => ({
          ...present(kind, row, hubcenterName, pictures),
          ...reportedOf(reported),
          ...known,
          ...more(pictures, row),
        }),
      }));
    },
    async write(tx, id, { name, note, hubcenter: hub, status, soldAt, deletedAt, ...details }: Changes, at) {
      const given = { name, note, hub, status, soldAt, deletedAt };
      await tx
        .update(table)
        .set({ ...given, ...detailColumns(kind, details), rev: sql`${table.rev} + 1`, updatedAt: at })
        .where(eq(table.id, id));
    },
    ...readsOf(table.id),
  };
}
