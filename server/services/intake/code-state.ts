/** What a scanned code stands for, as far as the caller may know (contract 5). */
import { eq } from 'drizzle-orm';

import { type Caller, hubLimit } from '../../../contract/access.ts';
import type { CodeState } from '../../../contract/calls/codes.ts';
import { type ItemCode, type ItemKind, parseCode } from '../../../contract/code.ts';
import type { Db } from '../../db/pool.ts';
import { codes } from '../../db/schema/items.ts';
import { merchants, users } from '../../db/schema/people.ts';
import { itemTables } from '../../db/tables.ts';
import { picturesOf } from '../../engine/photos/photos.ts';
import { first } from '../../engine/records/record-source.ts';
import { wasIssued } from './codes.ts';

const NOTHING = { hubcenter: null, hubcenterName: null, item: null };

/** The state of a code in canonical form. A merchant learns nothing about another hub center's codes, not even which exist. */
export async function stateOf(db: Db, caller: Caller, code: string): Promise<CodeState> {
  const { prefix, kind, sequence } = parseCode(code) as ItemCode;
  const [row] = await db
    .select({ hub: codes.hub, hubName: users.fullName, owner: codes.owner, usedBy: codes.usedBy })
    .from(codes)
    .innerJoin(users, eq(users.id, codes.hub))
    .where(eq(codes.code, code));
  const hub = row?.hub ?? (await hubWith(db, prefix));
  const limit = hubLimit(caller);
  if (hub !== null && limit !== null && hub !== limit) return { code, kind, state: 'otherHub', ...NOTHING };
  if (!row) {
    // Below the counter without a row: issued after the backup from which this database was restored.
    const isKnown = hub !== null && (await wasIssued(db, hub, kind, sequence));
    return { code, kind, state: isKnown ? 'free' : 'unknown', ...NOTHING };
  }
  const known = { code, kind, hubcenter: row.hub, hubcenterName: row.hubName };
  if (row.usedBy !== null) return { ...known, state: 'used', item: await bearer(db, kind, row.usedBy) };
  const isMine = row.owner === null || row.owner === caller._id;
  return { ...known, state: isMine ? 'free' : 'reserved', item: null };
}

async function hubWith(db: Db, prefix: string): Promise<string | null> {
  const [hub] = await db.select({ id: merchants.id }).from(merchants).where(eq(merchants.prefix, prefix));
  return hub?.id ?? null;
}

async function bearer(db: Db, kind: ItemKind, id: string): Promise<CodeState['item']> {
  const { [kind]: table } = itemTables;
  const [item] = await db
    .select({ createdAt: table.createdAt, deletedAt: table.deletedAt })
    .from(table)
    .where(eq(table.id, id));
  if (!item) return null;
  const pictures = (await picturesOf(db, kind, [id])).get(id);
  const itemImage = pictures ? first(pictures, 'itemImage') : null;
  const deletedAt = item.deletedAt?.toISOString() ?? null;
  return { _id: id, itemImage, createdAt: item.createdAt.toISOString(), deletedAt };
}
