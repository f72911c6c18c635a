/** Which items are for sale in the shop. */
import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';

import { ITEM_KINDS, type ItemKind } from '../../../contract/code.ts';
import { isAnyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/pool.ts';
import { isOffered } from '../../db/schema/item-indexes.ts';
import { merchants, users } from '../../db/schema/people.ts';
import { type ItemTable, itemTables } from '../../db/tables.ts';

/** An item as a basket needs it. */
export interface ItemForSale {
  id: string;
  code: string;
  kind: ItemKind;
  name: string;
  hub: string;
  priceCents: number;
  grams: number;
}

/** Not reserved by an order, or not any more. */
const isFree = ({ reservedUntil }: ItemTable) => or(isNull(reservedUntil), lt(reservedUntil, sql`now()`));

/** Offered at a price, and not reserved: 0.00 € is what a form begins with, and nobody would pay. */
export const isSellable = (table: ItemTable) => and(isOffered(table), isFree(table), gt(table.priceCents, 0));

/** Sellable, and of a hub center that sells and is not banned. */
const forSale = (table: ItemTable) =>
  and(isSellable(table), ne(users.status, 'banned'), eq(merchants.isOnlyCatalogue, false));

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The items for sale of some ids or codes, each once and in their order; and the names of those that are not for sale. */
export async function findForSale(db: Db, names: readonly string[]): Promise<{ items: ItemForSale[]; gone: string[] }> {
  const ids = names.filter((name) => UUID.test(name)).map((id) => id.toLowerCase());
  const codes = names.map((name) => name.toUpperCase());
  const found = await Promise.all(
    ITEM_KINDS.map(async (kind) => {
      const { [kind]: table } = itemTables;
      const rows = await db
        .select({
          id: table.id,
          code: table.code,
          name: table.name,
          hub: table.hub,
          priceCents: table.priceCents,
          grams: table.weightG,
        })
        .from(table)
        .innerJoin(users, eq(users.id, table.hub))
        .innerJoin(merchants, eq(merchants.id, table.hub))
        .where(and(or(isAnyOf(table.id, ids), isAnyOf(table.code, codes)), forSale(table)));
      return rows.map(({ priceCents, grams, ...row }) => ({
        ...row,
        kind,
        priceCents: priceCents ?? 0,
        grams: grams ?? 0,
      }));
    }),
  );
  const byName = new Map(found.flat().flatMap((item) => [[item.id, item] as const, [item.code, item] as const]));
  const of = (name: string) => byName.get(name.toLowerCase()) ?? byName.get(name.toUpperCase());
  return {
    items: [...new Set(names.flatMap((name) => of(name) ?? []))],
    gone: names.filter((name) => !of(name)),
  };
}
