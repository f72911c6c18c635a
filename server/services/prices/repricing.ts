/** Reprices items by their tiers in parts, through the ordinary record changes. */
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';

import type { Caller } from '../../../contract/access.ts';
import { REPRICE_BATCH, REPRICE_SHOWN, type Repricing } from '../../../contract/calls/price-tiers.ts';
import { resourceOf } from '../../../contract/catalogue.ts';
import type { Channel } from '../../../contract/channel.ts';
import { ITEM_KINDS, type ItemKind } from '../../../contract/code.ts';
import { isValidOn, type Tier, tierFor, tierPrice } from '../../../contract/price-tier.ts';
import { utcDay } from '../../../contract/utc-day.ts';
import type { Db } from '../../db/pool.ts';
import { products } from '../../db/schema/items.ts';
import { merchants } from '../../db/schema/people.ts';
import { itemTables } from '../../db/tables.ts';
import { editRecord } from '../../engine/records/edits.ts';
import { entriesMade, type EntryEffect, ofOperation } from '../../engine/records/undo.ts';
import { Refusal, refuseField } from '../../engine/refusal.ts';
import { recordSources } from '../record-sources.ts';
import { allTiers } from './price-tiers.ts';

interface RepriceOrder {
  dryRun: boolean;
  tier?: string | undefined;
  hubcenter?: string | undefined;
  linked: boolean;
  /** Marks its changes, so that they can be undone. */
  operation?: string | undefined;
  after?: string | undefined;
}

interface Author {
  caller: Caller;
  requestId: string;
  channel: Channel;
}

/** Maximum items examined per call; a call ends earlier after its maximum of changes. */
const EXAMINED_MAX = 5000;
const CENTS = 100;
const centsOf = (euro: unknown) => (typeof euro === 'number' ? Math.round(euro * CENTS) : 0);

type Item = Awaited<ReturnType<typeof itemsAfter>>[number];
interface TargetPrice {
  tier: Tier;
  cents: number;
}

/**
 * One part of a repricing; its changes have its operation in the history, if given. Idempotent per operation: the result includes earlier
 * changes. Throws `validation` for an invalid cursor.
 */
export async function reprice(db: Db, order: RepriceOrder, author: Author): Promise<Repricing> {
  const by = { ...author, requestId: order.operation ?? author.requestId };
  const tiers = await allTiers(db);
  const day = utcDay();
  const sum: Repricing = { examined: 0, changed: 0, skipped: 0, done: [], before: 0, now: 0, rows: [], next: null };
  let [before, now] = [0, 0];
  let place: RepriceCursor | null = readPlace(order.after);
  while (place) {
    const { kind, id } = place;
    const items = await itemsAfter(db, kind, id, order, EXAMINED_MAX - sum.examined);
    const earlier = await earlierOf(kind, items);
    let last = id;
    for (const item of items) {
      if (!order.dryRun && sum.changed + sum.skipped >= REPRICE_BATCH) return ended({ kind, id: last });
      sum.examined += 1;
      last = item.id;
      const known = earlier.get(item.id);
      if (known) {
        recount(kind, item, known);
        continue;
      }
      const due = dueOf(kind, item, tiers, day);
      if (!due || (order.tier !== undefined && due.tier._id !== order.tier)) continue;
      if (due.cents === item.cents && due.tier._id === item.tier) continue;
      if (!order.dryRun && !(await change(db, kind, item, due, by))) {
        // An earlier request for the same part may still be running.
        const own = (await earlierOf(kind, [item])).get(item.id);
        if (own) recount(kind, item, own);
        else sum.skipped += 1;
        continue;
      }
      if (!order.dryRun) sum.done.push({ _id: item.id, kind });
      count(shown(kind, item, { tier: due.tier, from: item.cents ?? 0, to: due.cents }));
    }
    if (sum.examined >= EXAMINED_MAX) return ended({ kind, id: last });
    place = nextKind(kind);
  }
  return ended(null);

  /** Changes this operation has made to items before, if a part is sent again. */
  async function earlierOf(kind: ItemKind, items: readonly Item[]) {
    if (order.operation === undefined) return new Map<string, never>();
    const ids = items.map(({ id }) => id);
    return entriesMade(db, resourceOf(kind), ids, ofOperation(order.operation, author.caller));
  }

  /** Counts an earlier change of this operation. */
  function recount(kind: ItemKind, item: Item, { changes: { price } }: EntryEffect): void {
    sum.done.push({ _id: item.id, kind });
    if (order.dryRun) return;
    // Only the tier may have changed, if the price was already correct.
    const [from, to] = price ? [centsOf(price.from), centsOf(price.to)] : [item.cents ?? 0, item.cents ?? 0];
    count(shown(kind, item, { from, to, tier: tiers.find(({ _id }) => _id === item.tier) }));
  }

  function count(row: Row): void {
    sum.changed += 1;
    before += Math.round(row.from * CENTS);
    now += Math.round(row.to * CENTS);
    if (sum.rows.length < REPRICE_SHOWN) sum.rows.push(row);
  }

  function ended(next: RepriceCursor | null): Repricing {
    return { ...sum, before: before / CENTS, now: now / CENTS, next: next && `${next.kind}:${next.id}` };
  }
}

/** The target price of an item. Garments get the matching tier; fabrics and mixes keep their assigned one. */
function dueOf(kind: ItemKind, item: Item, tiers: readonly Tier[], day: string): TargetPrice | null {
  const chosen = tiers.find(({ _id }) => _id === item.tier);
  const tier = kind === 'product' ? tierFor(tiers, item, day) : chosen && isValidOn(chosen, day) ? chosen : null;
  const price = tier && tierPrice(tier, item, item.factor);
  return tier && price ? { tier, cents: Math.round(price.price * CENTS) } : null;
}

/** Returns false for an item with a concurrent change of it or its tier. It does not throw, because completed changes must be reported. */
async function change(db: Db, kind: ItemKind, item: Item, { tier, cents }: TargetPrice, by: Author): Promise<boolean> {
  const edit = { ...by, id: item.id, rev: item.rev, fields: { price: cents / CENTS, priceId: tier._id } };
  try {
    await editRecord(db, recordSources[kind], resourceOf(kind), edit);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

type Row = Repricing['rows'][number];

/** Prices in cents. */
const shown = (
  kind: ItemKind,
  { id, code, name }: Item,
  { tier, from, to }: { tier: Tier | undefined; from: number; to: number },
): Row => {
  return { _id: id, kind, code, name, tier: tier?.name ?? '', from: from / CENTS, to: to / CENTS };
};

/** Garments only. */
const nothing = sql<null>`null`;

/** Unsold priced items outside the trash, ordered by id. */
async function itemsAfter(db: Db, kind: ItemKind, id: string, { hubcenter, linked }: RepriceOrder, limit: number) {
  const { [kind]: table } = itemTables;
  const isGarment = kind === 'product';
  return db
    .select({
      id: table.id,
      code: table.code,
      name: table.name,
      rev: table.rev,
      cents: table.priceCents,
      tier: table.priceTier,
      weight: table.weightG,
      factor: merchants.multiplicativeFactor,
      types: sql<string | null>`${isGarment ? products.types : nothing}`,
      itemFor: sql<string | null>`${isGarment ? products.itemFor : nothing}`,
      condition: sql<string | null>`${isGarment ? products.condition : nothing}`,
      branded: sql<boolean | null>`${isGarment ? products.branded : nothing}`,
    })
    .from(table)
    .innerJoin(merchants, eq(merchants.id, table.hub))
    .where(
      and(
        gt(table.id, id),
        isNull(table.soldAt),
        isNull(table.deletedAt),
        isNotNull(table.priceCents),
        hubcenter === undefined ? undefined : eq(table.hub, hubcenter),
        // Only garments match tiers automatically; other items have one only if assigned by hand.
        linked || !isGarment ? isNotNull(table.priceTier) : undefined,
      ),
    )
    .orderBy(asc(table.id))
    .limit(limit);
}

interface RepriceCursor {
  kind: ItemKind;
  id: string;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

function nextKind(kind: ItemKind): RepriceCursor | null {
  const next = ITEM_KINDS[ITEM_KINDS.indexOf(kind) + 1];
  return next ? { kind: next, id: BEFORE_ALL } : null;
}

function readPlace(after: string | undefined): RepriceCursor {
  if (after === undefined) return { kind: ITEM_KINDS[0], id: BEFORE_ALL };
  const [kind, id = ''] = after.split(':');
  const known = ITEM_KINDS.find((each) => each === kind);
  if (!known || !z.uuid().safeParse(id).success) throw refuseField('after', 'invalid');
  return { kind: known, id };
}
