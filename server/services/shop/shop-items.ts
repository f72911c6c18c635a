/** Items of the shop as a buyer may see them. */
import { and, eq, type SQL } from 'drizzle-orm';

import { SHOP_DETAILS, type ShopItem } from '../../../contract/calls/shop-items.ts';
import { ITEM_KINDS, type ItemKind } from '../../../contract/code.ts';
import type { Picture } from '../../../contract/field.ts';
import { isAnyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/pool.ts';
import { merchants, users } from '../../db/schema/people.ts';
import { itemTables } from '../../db/tables.ts';
import { picturesOf } from '../../engine/photos/photos.ts';
import { Refusal } from '../../engine/refusal.ts';
import { storedOf } from '../items/details.ts';
import { findForSale } from './items-for-sale.ts';

/** An item in a page's order. */
export interface Place {
  id: string;
  kind: ItemKind;
  at: string;
}

/**
 * The conditions of a query on the items of each kind that has its filters: what is found by, and what has to hold when the items found are
 * read.
 */
export type Filters = Partial<Record<ItemKind, { where: SQL | undefined; still: SQL | undefined; isNarrow: boolean }>>;

/** One item for sale, by id or code. Throws `notFound`. */
export async function readShopItem(db: Db, name: string, site: string): Promise<ShopItem> {
  const { items: named } = await findForSale(db, [name]);
  const places = named.map(({ id, kind }) => ({ id, kind, at: '' }));
  const [item] = (await readItems(db, places, null, site)).values();
  if (!item) throw new Refusal('notFound');
  return item;
}

/** Those items that are still as they were found, by id; `filters` is null for an item asked for by name. */
export async function readItems(
  db: Db,
  places: readonly Place[],
  filters: Filters | null,
  site: string,
): Promise<Map<string, ShopItem>> {
  const found = new Map<string, ShopItem>();
  await Promise.all(
    ITEM_KINDS.map(async (kind) => {
      const ids = places.filter((place) => place.kind === kind).map(({ id }) => id);
      if (ids.length === 0 || (filters && !filters[kind])) return;
      const table = itemTables[kind];
      const [rows, pictures] = await Promise.all([
        db
          .select({ row: table, hub: users.fullName, city: merchants.billingCity, province: merchants.billingProvince })
          .from(table)
          .innerJoin(users, eq(users.id, table.hub))
          .innerJoin(merchants, eq(merchants.id, table.hub))
          .where(and(isAnyOf(table.id, ids), filters?.[kind]?.still)),
        picturesOf(db, kind, ids),
      ]);
      for (const { row, hub: name, city, province } of rows) {
        const slots = pictures.get(row.id);
        const shown = [...(slots?.get('itemImage') ?? []), ...(slots?.get('images') ?? [])];
        const hub = { name, city, province };
        found.set(
          row.id,
          present(kind, row, { hub, images: shown.map((each) => ({ ...each, url: new URL(each.url, site).href })) }),
        );
      }
    }),
  );
  return found;
}

/** An item as a buyer may see it: neither notes, tags nor places. */
function present(
  kind: ItemKind,
  row: (typeof itemTables)[ItemKind]['$inferSelect'],
  { hub, images }: { hub: ShopItem['hub']; images: Picture[] },
): ShopItem {
  const { id: _id, code, name, weightG, priceCents, stock, createdAt } = row;
  const stored = storedOf(kind, row);
  const details = Object.fromEntries(
    SHOP_DETAILS.flatMap((field) => (field in stored ? [[field, stored[field]]] : [])),
  );
  return {
    _id,
    available: true,
    kind,
    code,
    name,
    ...details,
    colors: stored['colors'] as ShopItem['colors'],
    material: stored['material'] as ShopItem['material'],
    grams: weightG ?? 0,
    stock,
    priceCents: priceCents ?? 0,
    images,
    hub,
    createdAt: createdAt.toISOString(),
  };
}
