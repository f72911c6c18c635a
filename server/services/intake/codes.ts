/** Issuing codes, and putting them on items (contract 5). A code that was issued once is never issued again. */
import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { Caller } from '../../../contract/access.ts';
import { formatCode, type ItemKind, parseCode } from '../../../contract/code.ts';
import type { CodeReason } from '../../../contract/failure.ts';
import {
  CODE_BLOCK_MS,
  SINGLE_CODE_MS,
  UNUSED_CODES_MAX,
  UNUSED_CODES_OF_DEVICE_MAX,
} from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { codeCounters, codes } from '../../db/schema/items.ts';
import { audit } from '../../db/schema/ledger.ts';
import { type Answer, fingerprint, holdKey, keepAnswer, type Once, storedAnswer } from '../once.ts';
import { type Hub, hubFor } from '../people/hubs.ts';
import { Refusal, refuseField } from '../refusal.ts';

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

/** What is to get a code. */
export interface Bearer {
  id: string;
  hub: Hub;
  kind: ItemKind;
  /** The wanted one, in its canonical form. */
  code: string | undefined;
  /** The device that captured it, where it said so. */
  deviceId: string | null;
  /** The code was read from a printed tag, which lies at the counter for every device. */
  isScanned: boolean;
}

/**
 * Gives an item its code: the wanted one when it is the caller's to use, or on a blank tag of the hub center, else the next.
 * Throws `codeTaken` for a code of another hub or kind, one that was never issued, is somebody else's or another device's, or sits
 * on another item.
 */
export async function useCode(tx: Db, caller: Caller, item: Bearer): Promise<string> {
  const { id, hub, kind, code, deviceId, isScanned } = item;
  if (code === undefined) {
    const [next] = await issue(tx, hub, kind, 1, { owner: caller._id, usedBy: id });
    return next as string;
  }
  const parsed = parseCode(code);
  if (parsed?.prefix !== hub.prefix || parsed.kind !== kind) throw taken('otherHub');
  const free = and(eq(codes.code, code), eq(codes.hub, hub.id), isNull(codes.usedBy));
  const isHere = isScanned || deviceId === null ? undefined : or(isNull(codes.deviceId), eq(codes.deviceId, deviceId));
  const [used] = await tx
    .update(codes)
    .set({ usedBy: id })
    .where(and(free, or(eq(codes.owner, caller._id), isNull(codes.owner)), isHere))
    .returning({ code: codes.code });
  if (used) return used.code;
  const [row] = await tx.select().from(codes).where(eq(codes.code, code));
  if (row) throw taken(row.usedBy !== null ? 'used' : row.hub !== hub.id ? 'otherHub' : whoseIs(row, caller));
  return adopt(tx, caller, { id, hub, kind, code, sequence: parsed.sequence });
}

const taken = (reason: CodeReason) => new Refusal('codeTaken', { reason });

const whoseIs = ({ owner }: { owner: string | null }, caller: Caller): CodeReason =>
  owner === null || owner === caller._id ? 'otherDevice' : 'otherPerson';

/**
 * Takes in a code below the counter that no row tells of: it was issued after the backup this database was restored from, and is on
 * a tag. Throws `codeTaken` for one above, which was never issued.
 */
async function adopt(
  tx: Db,
  caller: Caller,
  { id, hub, kind, code, sequence }: { id: string; hub: Hub; kind: ItemKind; code: string; sequence: number },
): Promise<string> {
  if (!(await wasIssued(tx, hub.id, kind, sequence))) throw taken('unknown');
  const row = { code, hub: hub.id, kind, sequence, owner: caller._id, usedBy: id };
  const [added] = await tx.insert(codes).values(row).onConflictDoNothing().returning({ code: codes.code });
  if (!added) throw taken('used');
  return added.code;
}

/** Whether a number of a hub and kind has been given out, or left out after a restore because it may have been. */
export async function wasIssued(db: Db, hub: string, kind: ItemKind, sequence: number): Promise<boolean> {
  const [counter] = await db
    .select({ issued: codeCounters.issued })
    .from(codeCounters)
    .where(and(eq(codeCounters.hub, hub), eq(codeCounters.kind, kind)));
  return counter !== undefined && sequence >= 1 && sequence <= counter.issued;
}

type Issued = Pick<typeof codes.$inferInsert, 'owner' | 'deviceId' | 'expiresAt' | 'usedBy'>;

async function issue(tx: Db, hub: Hub, kind: ItemKind, count: number, as: Issued): Promise<string[]> {
  const known = sql`(select coalesce(max(${codes.sequence}), 0) from ${codes} where ${codes.hub} = ${hub.id} and ${codes.kind} = ${kind})`;
  // A counter that was restored to an older day than its codes goes on after them.
  const [counter] = await tx
    .insert(codeCounters)
    .values({ hub: hub.id, kind, issued: sql`${known} + ${count}` })
    .onConflictDoUpdate({
      target: [codeCounters.hub, codeCounters.kind],
      set: { issued: sql`greatest(${codeCounters.issued}, ${known}) + ${count}` },
    })
    .returning({ issued: codeCounters.issued });
  // From here on the counter's row is locked, so that requests beside this one cannot pass together.
  if (!as.usedBy) await refuseHoarding(tx, hub, kind, count, as);
  const last = (counter as { issued: number }).issued;
  const rows = Array.from({ length: count }, (_, index) => {
    const sequence = last - count + 1 + index;
    return { code: formatCode({ prefix: hub.prefix, kind, sequence }), hub: hub.id, kind, sequence, ...as };
  });
  await tx.insert(codes).values(rows);
  return rows.map(({ code }) => code);
}

/**
 * Refuses who holds far more unused codes of a hub and kind than counters need: one account, one of its devices, or a hub center
 * with its blank tags.
 */
async function refuseHoarding(tx: Db, hub: Hub, kind: ItemKind, count: number, { owner, deviceId }: Issued) {
  const isOwners = owner ? eq(codes.owner, owner) : isNull(codes.owner);
  const isFresh = gt(codes.createdAt, new Date(Date.now() - CODE_BLOCK_MS));
  const holds = or(isNull(codes.expiresAt), gt(codes.expiresAt, new Date()));
  const [held] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      device: sql<number>`(count(*) filter (where ${codes.deviceId} = ${deviceId ?? ''}))::int`,
    })
    .from(codes)
    .where(and(eq(codes.hub, hub.id), eq(codes.kind, kind), isNull(codes.usedBy), isOwners, isFresh, holds));
  const { all = 0, device = 0 } = held ?? {};
  if (all + count > UNUSED_CODES_MAX) throw refuseField('count', 'tooMany', UNUSED_CODES_MAX);
  if (deviceId && device + count > UNUSED_CODES_OF_DEVICE_MAX) {
    throw refuseField('count', 'tooMany', UNUSED_CODES_OF_DEVICE_MAX);
  }
}
