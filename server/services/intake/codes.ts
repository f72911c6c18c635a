/** Issues codes and assigns them to items (contract 5). A code is never issued twice. */
import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { Caller } from '../../../contract/access.ts';
import { clock } from '../../../contract/clock.ts';
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
import { writeTogether } from '../../db/together.ts';
import { type Hub, hubFor } from '../../engine/records/hubs.ts';
import {
  type Answer,
  fingerprint,
  lockKey,
  type KeyedRequest,
  storedAnswer,
  answerWrites,
} from '../../engine/records/idempotency.ts';
import { Refusal, refuseField } from '../../engine/refusal.ts';

interface Reservation {
  hubcenter?: string | undefined;
  kind: ItemKind;
  count: number;
  deviceId: string | null;
  /** Duration of the reservation, in ms. */
  holds: number;
}

const reserve = async (db: Db, caller: Caller, { hubcenter, kind, count, deviceId, holds }: Reservation) => {
  const hub = await hubFor(db, caller, hubcenter);
  const expiresAt = new Date(clock.ms() + holds);
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
 * Codes for a roll of blank tags: owned by the hub center, without expiry, once per key. The audit records who reserved them. Throws as
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
  const once: KeyedRequest = { userId, sentBy: userId, key, fingerprint: fingerprint('reserveTags', wanted, []) };
  return db.transaction(async (tx) => {
    await lockKey(tx, once);
    const known = await storedAnswer<{ codes: string[] }>(tx, once);
    if (known) return known;
    const hub = await hubFor(tx, caller, wanted.hubcenter);
    const issued = await issue(tx, hub, kind, count, { owner: null });
    const recordId = uuid();
    const details = { kind, count, first: issued[0], last: issued.at(-1) };
    const what = { action: 'reserved', entity: 'tags', recordId, hub: hub.id, details };
    const answer = { status: 200, body: { data: { codes: issued } } };
    await writeTogether(tx, [
      tx.insert(audit).values({ userId, requestId, ...what }),
      ...answerWrites(tx, once, { recordId, hub: hub.id }, answer),
    ]);
    return { ...answer, replayed: false };
  });
}

/** Whether a code, in canonical form, is on no item yet. */
export async function isFree(db: Db, code: string): Promise<boolean> {
  const [used] = await db
    .select({ code: codes.code })
    .from(codes)
    .where(and(eq(codes.code, code), isNotNull(codes.usedBy)));
  return !used;
}

/** The item that gets a code. */
export interface CodeRequest {
  id: string;
  hub: Hub;
  kind: ItemKind;
  /** The requested code, in canonical form. */
  code: string | undefined;
  /** The device that captured it, if given. */
  deviceId: string | null;
  /** The code was read from a printed tag, which any device at the counter may use. */
  isScanned: boolean;
}

/**
 * Assigns a code to an item: the requested one if the caller may use it or it is on a blank tag of the hub center, else the next. Throws
 * `codeTaken` for a code of another hub or kind, one that was never issued, one held by somebody else or another device, or one on another
 * item.
 */
export async function useCode(tx: Db, caller: Caller, item: CodeRequest): Promise<string> {
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
  if (row) throw taken(row.usedBy !== null ? 'used' : row.hub !== hub.id ? 'otherHub' : holderReason(row, caller));
  return acceptUnknownCode(tx, caller, { id, hub, kind, code, sequence: parsed.sequence });
}

const taken = (reason: CodeReason) => new Refusal('codeTaken', { reason });

const holderReason = ({ owner }: { owner: string | null }, caller: Caller): CodeReason =>
  owner === null || owner === caller._id ? 'otherDevice' : 'otherPerson';

/**
 * Adopts a code below the counter without a row: it was issued after the backup from which this database was restored, and is on a tag.
 * Throws `codeTaken` for one above, which was never issued.
 */
async function acceptUnknownCode(
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

/** Whether a number of a hub and kind was issued, or skipped after a restore because it may have been. */
export async function wasIssued(db: Db, hub: string, kind: ItemKind, sequence: number): Promise<boolean> {
  const [counter] = await db
    .select({ issued: codeCounters.issued })
    .from(codeCounters)
    .where(and(eq(codeCounters.hub, hub), eq(codeCounters.kind, kind)));
  return counter !== undefined && sequence >= 1 && sequence <= counter.issued;
}

type CodeOwner = Pick<typeof codes.$inferInsert, 'owner' | 'deviceId' | 'expiresAt' | 'usedBy'>;

async function issue(tx: Db, hub: Hub, kind: ItemKind, count: number, as: CodeOwner): Promise<string[]> {
  const known = sql`(select coalesce(max(${codes.sequence}), 0) from ${codes} where ${codes.hub} = ${hub.id} and ${codes.kind} = ${kind})`;
  // A restored counter may be behind its codes, so it continues after them.
  const [counter] = await tx
    .insert(codeCounters)
    .values({ hub: hub.id, kind, issued: sql`${known} + ${count}` })
    .onConflictDoUpdate({
      target: [codeCounters.hub, codeCounters.kind],
      set: { issued: sql`greatest(${codeCounters.issued}, ${known}) + ${count}` },
    })
    .returning({ issued: codeCounters.issued });
  // From here on the counter's row is locked, so that concurrent requests cannot both pass.
  if (!as.usedBy) await checkUnusedLimit(tx, hub, kind, count, as);
  const last = (counter as { issued: number }).issued;
  const rows = Array.from({ length: count }, (_, index) => {
    const sequence = last - count + 1 + index;
    return { code: formatCode({ prefix: hub.prefix, kind, sequence }), hub: hub.id, kind, sequence, ...as };
  });
  await tx.insert(codes).values(rows);
  return rows.map(({ code }) => code);
}

/**
 * Refuses an owner of far more unused codes of a hub and kind than a counter needs: an account, one of its devices, or a hub center with
 * blank tags.
 */
async function checkUnusedLimit(tx: Db, hub: Hub, kind: ItemKind, count: number, { owner, deviceId }: CodeOwner) {
  const isOwners = owner ? eq(codes.owner, owner) : isNull(codes.owner);
  const isFresh = gt(codes.createdAt, new Date(clock.ms() - CODE_BLOCK_MS));
  const holds = or(isNull(codes.expiresAt), gt(codes.expiresAt, clock.now()));
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
