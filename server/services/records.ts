/** Lists and single records of any resource; it never asks which one it has (contract 7). */
import { and, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';

import { type Caller, hubLimit } from '../../contract/access.ts';
import type { ListQuery, Resource } from '../../contract/resource.ts';
import type { Db } from '../db/pool.ts';
import { picturesOf } from './photos.ts';
import type { Found, RecordSource, SortKey } from './record-source.ts';
import { Refusal, refuseField } from './refusal.ts';

export interface Page {
  data: Record<string, unknown>[];
  total: number;
  nextCursor?: string;
}

const DEFAULT_SORT = '-createdAt';
const DAY_MS = 86_400_000;
const cursorParts = z.tuple([z.string(), z.string(), z.uuid()]);

/** One page of a resource's records as the caller may see them. Throws `validation` for a cursor of another list. */
export async function listRecords(
  db: Db,
  source: RecordSource,
  resource: Resource,
  query: ListQuery,
  caller: Caller,
): Promise<Page> {
  const sort = query.sort ?? DEFAULT_SORT;
  const key = source.sort[sort.replace('-', '')] as SortKey;
  const descends = sort.startsWith('-');
  const rows = and(ownRows(source, caller), asked(source, resource, query));
  const narrow = {
    where: and(rows, query.cursor === undefined ? undefined : after(source, key, sort, query.cursor)),
    order: [key.by, source.id].map((each) => (descends ? sql`${each} desc` : sql`${each} asc`)),
    limit: query.limit + 1,
    offset: query.cursor === undefined ? query.offset : 0,
  };
  const [found, total] = await Promise.all([
    source.rows(db, sql<string>`${key.by}::text`, narrow),
    source.count(db, rows),
  ]);
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  const data = await presentAll(db, resource.name, page, caller);
  if (found.length <= query.limit || !last) return { data, total };
  return { data, total, nextCursor: writeCursor([sort, last.sortKey, last.id]) };
}

/** One record. Throws `notFound`, also for a record of another hub center: ids reveal nothing. */
export async function findRecord(
  db: Db,
  source: RecordSource,
  resource: Resource,
  id: string,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const narrow = { where: and(eq(source.id, id), ownRows(source, caller)), order: [], limit: 1, offset: 0 };
  const found = await source.rows(db, sql<string>`''`, narrow);
  const [record] = await presentAll(db, resource.name, found, caller);
  if (!record) throw new Refusal('notFound');
  return record;
}

/** Keeps a record as it is for everybody else until the transaction ends; does nothing for one the caller may not see. */
export async function lockRecord(tx: Db, source: RecordSource, id: string, caller: Caller): Promise<void> {
  await tx
    .select({ id: source.id })
    .from(source.id.table)
    .where(and(eq(source.id, id), ownRows(source, caller)))
    .for('no key update');
}

async function presentAll(db: Db, entity: string, found: readonly Found[], caller: Caller) {
  const pictures = await picturesOf(
    db,
    entity,
    found.map(({ id }) => id),
  );
  return found.map(({ id, present }) => present(pictures.get(id) ?? new Map(), caller));
}

function ownRows({ hub }: RecordSource, caller: Caller): SQL | undefined {
  const limit = hubLimit(caller);
  return hub === null || limit === null ? undefined : eq(hub, limit);
}

function asked(source: RecordSource, resource: Resource, query: ListQuery): SQL | undefined {
  const { search, hubcenter, startDate, endDate } = query;
  const pattern = search === undefined ? '' : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const matches = resource.list.search.map((name) => ilike(source.search[name] as SortColumn, pattern));
  const filters = resource.list.filters.map((name) => {
    const values = query[name] as readonly string[] | undefined;
    return values && values.length > 0 ? source.filters[name]?.(values) : undefined;
  });
  return and(
    search === undefined ? undefined : or(...matches),
    hubcenter === undefined || source.hub === null ? undefined : eq(source.hub, hubcenter),
    startDate === undefined ? undefined : gte(source.createdAt, startOf(startDate, 0)),
    endDate === undefined ? undefined : lt(source.createdAt, startOf(endDate, 1)),
    ...filters,
  );
}

type SortColumn = RecordSource['search'][string];

/** First and last moment that PostgreSQL and JavaScript write alike. */
const [FIRST, LAST] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/** Where a day begins in UTC, or one of the days after it. */
function startOf(day: string, later: number): Date {
  return new Date(Math.min(Math.max(Date.parse(`${day}T00:00:00Z`) + later * DAY_MS, FIRST), LAST));
}

const writeCursor = (parts: z.infer<typeof cursorParts>) => Buffer.from(JSON.stringify(parts)).toString('base64url');

function after(source: RecordSource, { by, type }: SortKey, sort: string, cursor: string): SQL {
  const parts = readCursor(cursor);
  if (!parts || parts[0] !== sort) throw refuseField('cursor', 'invalid');
  const [, value, id] = parts;
  if (type === 'timestamptz' && Number.isNaN(Date.parse(value)) && value !== '-infinity') {
    throw refuseField('cursor', 'invalid');
  }
  const place = sql`(${value}::${sql.raw(type)}, ${id}::uuid)`;
  return sort.startsWith('-') ? sql`(${by}, ${source.id}) < ${place}` : sql`(${by}, ${source.id}) > ${place}`;
}

function readCursor(cursor: string): z.infer<typeof cursorParts> | null {
  try {
    return cursorParts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return null;
  }
}
