/** The completion queue: incomplete items of all kinds in one list, oldest first. */
import { and, asc, count, eq, min, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';

import { type Caller, hubLimit } from '../../../contract/access.ts';
import type { IncompleteCount, IncompleteItem } from '../../../contract/calls/completion.ts';
import { ITEM_KINDS, type ItemKind } from '../../../contract/code.ts';
import { missingOf, neededOf } from '../../../contract/entities/details.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/people.ts';
import { itemTables } from '../../db/tables.ts';
import { picturesOf } from '../../engine/photos/photos.ts';
import { first } from '../../engine/records/record-source.ts';
import { refuseField } from '../../engine/refusal.ts';
import { storedOf } from './details.ts';

interface Filter {
  hubcenter?: string | undefined;
  kind?: ItemKind | undefined;
}

type KindFilter = Filter & { kind: ItemKind };

/** A position in the queue: arrival time and id. */
type QueueCursor = readonly [at: string, id: string];
/** Cursor of the next page, with the total of the first page, because counting reads every row. */
const bookmark = z.tuple([z.iso.datetime(), z.uuid(), z.int().min(0)]);
type Bookmark = z.infer<typeof bookmark>;

/** A page of the queue as the caller may see it; `total` is as of the first page. Throws `validation` for an invalid cursor. */
export async function listIncomplete(
  db: Db,
  caller: Caller,
  query: Filter & { limit: number; cursor?: string | undefined },
): Promise<{ data: IncompleteItem[]; total: number; nextCursor?: string }> {
  const mark = query.cursor === undefined ? null : readCursor(query.cursor);
  const range = { after: mark && ([mark[0], mark[1]] as const), limit: query.limit + 1 };
  const [total, ...found] = await Promise.all([
    mark ? mark[2] : totalOf(db, caller, query),
    ...kindsOf(query).map((kind) => itemsOf(db, caller, { ...query, kind }, range)),
  ]);
  // Each kind returned up to a full page; the oldest of all make the page.
  const items = found.flat().toSorted(byPlace);
  const data = items.slice(0, query.limit);
  const last = data.at(-1);
  return { data, total, ...(items.length > query.limit && last ? { nextCursor: writeCursor(last, total) } : {}) };
}

const totalOf = async (db: Db, caller: Caller, filter: Filter): Promise<number> =>
  (await countIncomplete(db, caller, filter)).reduce((sum, each) => sum + each.count, 0);

/** Number of incomplete items by hub center and kind, and since when; sorted by the hub centers' names. */
export async function countIncomplete(db: Db, caller: Caller, filter: Filter): Promise<IncompleteCount[]> {
  const counts = await Promise.all(
    kindsOf(filter).map(async (kind) => {
      const { [kind]: table } = itemTables;
      const found = db
        .select({ hub: table.hub, count: count().as('count'), oldest: min(table.createdAt).as('oldest') })
        .from(table)
        .where(waiting(caller, { ...filter, kind }))
        .groupBy(table.hub)
        .as('found');
      const rows = await db
        .select({ hub: found.hub, name: users.fullName, count: found.count, oldest: found.oldest })
        .from(found)
        .innerJoin(users, eq(users.id, found.hub));
      return rows.map(({ hub, name, count: items, oldest }) => {
        return { hubcenter: hub, hubcenterName: name, kind, count: items, oldest: new Date(oldest ?? 0).toISOString() };
      });
    }),
  );
  const byName = (one: IncompleteCount, other: IncompleteCount) =>
    one.hubcenterName.localeCompare(other.hubcenterName) || compare(one.hubcenter, other.hubcenter);
  return counts.flat().toSorted(byName);
}

/** The next rows of one kind, in the order of the queue's own index, which is read no further than the page. */
export const queueOf = (
  db: Db,
  caller: Caller,
  filter: KindFilter,
  { after, limit }: { after: QueueCursor | null; limit: number },
) => {
  const { [filter.kind]: table } = itemTables;
  const later = after
    ? sql`(${table.createdAt}, ${table.id}) > (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : undefined;
  return db
    .select({ row: table, hubcenterName: users.fullName })
    .from(table)
    .innerJoin(users, eq(users.id, table.hub))
    .where(and(waiting(caller, filter), later))
    .orderBy(asc(table.createdAt), asc(table.id))
    .limit(limit);
};

async function itemsOf(...[db, caller, filter, range]: Parameters<typeof queueOf>): Promise<IncompleteItem[]> {
  const { kind } = filter;
  const rows = await queueOf(db, caller, filter, range);
  const pictures = await picturesOf(
    db,
    kind,
    rows.map(({ row }) => row.id),
  );
  return rows.map(({ row, hubcenterName }) => {
    const details = neededOf(kind, { ...storedOf(kind, row), name: row.name }, row.code);
    const shown = pictures.get(row.id) ?? new Map<string, never>();
    return {
      _id: row.id,
      kind,
      code: row.code,
      hubcenter: row.hub,
      hubcenterName,
      note: row.note,
      itemImage: first(shown, 'itemImage'),
      tagImage: first(shown, 'tagImage'),
      images: shown.get('images') ?? [],
      missing: missingOf(details),
      details: { ...details, ...('defects' in row ? { defects: row.defects } : {}) },
      capturedAt: row.capturedAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      rev: row.rev,
    };
  });
}

/** The incomplete items of a kind that the caller may complete and the filter matches. */
function waiting(caller: Caller, { kind, hubcenter }: KindFilter): SQL | undefined {
  const { [kind]: table } = itemTables;
  const limit = hubLimit(caller);
  return and(
    sql`${table.toComplete}`,
    limit === null ? undefined : eq(table.hub, limit),
    hubcenter === undefined ? undefined : eq(table.hub, hubcenter),
  );
}

const kindsOf = ({ kind }: Filter): readonly ItemKind[] => (kind ? [kind] : ITEM_KINDS);

const byPlace = (one: IncompleteItem, other: IncompleteItem): number =>
  compare(one.createdAt, other.createdAt) || compare(one._id, other._id);
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const writeCursor = ({ createdAt, _id }: IncompleteItem, total: number) =>
  Buffer.from(JSON.stringify([createdAt, _id, total] satisfies Bookmark)).toString('base64url');

function readCursor(cursor: string): Bookmark {
  try {
    return bookmark.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw refuseField('cursor', 'invalid');
  }
}
