/** What a repricing has done already, where a part of it is sent again. */
import { and, asc, eq, inArray } from 'drizzle-orm';

import type { Caller } from '../../../contract/access.ts';
import { resourceOf } from '../../../contract/catalogue.ts';
import type { ItemKind } from '../../../contract/code.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';

/** What was made of an item's price, in cents. */
export interface Repriced {
  from: number;
  to: number;
}

interface Item {
  id: string;
  cents: number | null;
}

const CENTS = 100;
const centsOf = (euro: unknown) => (typeof euro === 'number' ? Math.round(euro * CENTS) : 0);

/** Those of some items that an operation of the caller has changed before, by their ids; none without an operation. */
export async function repricedBefore(
  db: Db,
  kind: ItemKind,
  items: readonly Item[],
  { operation, caller }: { operation?: string | undefined; caller: Caller },
): Promise<Map<string, Repriced>> {
  const known = new Map<string, Repriced>();
  if (operation === undefined || items.length === 0) return known;
  const byId = new Map(items.map((item) => [item.id, item]));
  const entries = await db
    .select({ id: audit.recordId, changes: audit.changes })
    .from(audit)
    .where(
      and(
        inArray(audit.recordId, [...byId.keys()]),
        eq(audit.entity, resourceOf(kind).name),
        eq(audit.requestId, operation),
        eq(audit.userId, caller._id),
      ),
    )
    .orderBy(asc(audit.at), asc(audit.id));
  for (const { id, changes } of entries) {
    const item = byId.get(id);
    if (!item) continue;
    const price = changes?.['price'];
    // A tier alone may have changed, the price being right already.
    const [from, to] = price ? [centsOf(price.from), centsOf(price.to)] : [item.cents ?? 0, item.cents ?? 0];
    known.set(id, { from, to });
  }
  return known;
}
