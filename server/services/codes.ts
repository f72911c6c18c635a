/** Issuing codes, and putting them on items (contract 5). A code that was issued once is never issued again. */
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { Caller } from '../../contract/access.ts';
import { formatCode, type ItemKind, parseCode } from '../../contract/code.ts';
import { CODE_BLOCK_MS, SINGLE_CODE_MS } from '../../contract/limits.ts';
import type { Db } from '../db/pool.ts';
import { codeCounters, codes } from '../db/schema/items.ts';
import { audit } from '../db/schema/ledger.ts';
import { type Hub, hubFor } from './hubs.ts';
import { type Answer, fingerprint, holdKey, keepAnswer, type Once, storedAnswer } from './once.ts';
import { Refusal } from './refusal.ts';

interface Reservation {
  hubcenter?: string | undefined;
  kind: ItemKind;
  count: number;
  deviceId: string | null;
  /** How long, in ms. */
  holds: number;
}

const reserve = async (db: Db, caller: Caller, { hubcenter, kind, count, deviceId, holds }: Reservation) => {
  const hub = await hubFor(db, caller, hubcenter);
  const expiresAt = new Date(Date.now() + holds);
  const issued = await db.transaction((tx) => issue(tx, hub, kind, count, { owner: caller._id, deviceId, expiresAt }));
  return { codes: issued, expiresAt: expiresAt.toISOString() };
};

/** A block for offline use. Throws as `hubFor` does. */
export const reserveBlock = (
  db: Db,
  caller: Caller,
  block: { hubcenter?: string | undefined; kind: ItemKind; count: number; deviceId: string },
): Promise<{ codes: string[]; expiresAt: string }> => reserve(db, caller, { ...block, holds: CODE_BLOCK_MS });

/** The next free code of a hub. Throws as `hubFor` does. */
export async function reserveOne(
  db: Db,
  caller: Caller,
  wanted: { hubcenter?: string | undefined; kind: ItemKind },
): Promise<string> {
  const block = await reserve(db, caller, { ...wanted, count: 1, deviceId: null, holds: SINGLE_CODE_MS });
  return block.codes[0] as string;
}

/**
 * Codes for a roll of blank tags: the hub center's, without an end, once per key. The audit says who reserved which. Throws as
 * `hubFor` does, and the two idempotency refusals.
 */
export async function reserveTags(
  db: Db,
  caller: Caller,
  wanted: { hubcenter?: string | undefined; kind: ItemKind; count: number },
  { idempotencyKey: key, requestId }: { idempotencyKey: string | null; requestId: string },
): Promise<Answer<{ codes: string[] }>> {
  const { kind, count } = wanted;
  const userId = caller._id;
  const once: Once = { userId, key, fingerprint: fingerprint('reserveTags', wanted, []) };
  return db.transaction(async (tx) => {
    await holdKey(tx, once);
    const known = await storedAnswer<{ codes: string[] }>(tx, once);
    if (known) return known;
    const hub = await hubFor(tx, caller, wanted.hubcenter);
    const issued = await issue(tx, hub, kind, count, { owner: null });
    const recordId = uuid();
    const details = { kind, count, first: issued[0], last: issued.at(-1) };
    const what = { action: 'reserved', entity: 'tags', recordId, hub: hub.id, details };
    await tx.insert(audit).values({ id: uuid(), userId, requestId, ...what });
    const answer = { status: 200, body: { data: { codes: issued } } };
    await keepAnswer(tx, once, recordId, answer);
    return { ...answer, replayed: false };
  });
}

/** Whether no item bears a code yet; the code is in its canonical form. */
export async function isFree(db: Db, code: string): Promise<boolean> {
  const [used] = await db
    .select({ code: codes.code })
    .from(codes)
    .where(and(eq(codes.code, code), isNotNull(codes.usedBy)));
  return !used;
}

/**
 * Gives an item its code: the wanted one when it is the caller's to use, or on a blank tag of the hub center, else the next.
 * Throws `codeTaken` for a code of another hub or kind, one that was never issued, is somebody else's, or sits on another item.
 */
export async function useCode(
  tx: Db,
  caller: Caller,
  item: { id: string; hub: Hub; kind: ItemKind; code: string | undefined },
): Promise<string> {
  const { id, hub, kind, code } = item;
  if (code === undefined) {
    const [next] = await issue(tx, hub, kind, 1, { owner: caller._id, usedBy: id });
    return next as string;
  }
  if (parseCode(code)?.prefix !== hub.prefix) throw new Refusal('codeTaken');
  const free = and(eq(codes.code, code), eq(codes.hub, hub.id), eq(codes.kind, kind), isNull(codes.usedBy));
  const [used] = await tx
    .update(codes)
    .set({ usedBy: id })
    .where(and(free, or(eq(codes.owner, caller._id), isNull(codes.owner))))
    .returning({ code: codes.code });
  if (!used) throw new Refusal('codeTaken');
  return used.code;
}

type Issued = Pick<typeof codes.$inferInsert, 'owner' | 'deviceId' | 'expiresAt' | 'usedBy'>;

async function issue(tx: Db, hub: Hub, kind: ItemKind, count: number, as: Issued): Promise<string[]> {
  const [counter] = await tx
    .insert(codeCounters)
    .values({ hub: hub.id, kind, issued: count })
    .onConflictDoUpdate({
      target: [codeCounters.hub, codeCounters.kind],
      set: { issued: sql`${codeCounters.issued} + ${count}` },
    })
    .returning({ issued: codeCounters.issued });
  const last = (counter as { issued: number }).issued;
  const rows = Array.from({ length: count }, (_, index) => {
    const sequence = last - count + 1 + index;
    return { code: formatCode({ prefix: hub.prefix, kind, sequence }), hub: hub.id, kind, sequence, ...as };
  });
  await tx.insert(codes).values(rows);
  return rows.map(({ code }) => code);
}
