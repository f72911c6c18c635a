/** Makes creates idempotent by key (contract 6). */
import { createHash } from 'node:crypto';

import { and, eq, lte, sql } from 'drizzle-orm';

import type { Db } from '../../db/pool.ts';
import { idempotencyKeys } from '../../db/schema/ledger.ts';
import { users } from '../../db/schema/people.ts';
import type { Write } from '../../db/together.ts';
import { Refusal } from '../refusal.ts';

/** How long a response is kept that can be rebuilt, and how many are dropped at once. */
const BODY_KEPT_DAYS = 90;
const BATCH = 5000;

/** The owner of a key and what it stands for. Keys of different people are independent. */
export interface KeyedRequest {
  userId: string;
  /** Who sends it; null for the server itself. */
  sentBy: string | null;
  /** Null: the client sent none, and nothing is stored. */
  key: string | null;
  fingerprint: string;
}

/** The response of a create, also replayed for later requests with the same key. */
export interface Answer<Data> {
  status: number;
  body: { message?: string; data: Data };
  replayed: boolean;
}

/** Equal for equal fields and files, regardless of order and spelling on the wire. */
export function fingerprint(
  call: string,
  fields: Readonly<Record<string, unknown>>,
  files: readonly { slot: string; sha256: string }[],
): string {
  const given = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const parts = files.map(({ slot, sha256 }) => `${slot}:${sha256}`).sort();
  return createHash('sha256')
    .update(JSON.stringify([call, given, parts]))
    .digest('hex');
}

/** Makes the body of a response again, of the record that it was about. */
export type Rebuild<Data> = (db: Db, recordId: string) => Promise<Answer<Data>['body']>;

/**
 * The response of a key, or null if it is new: as stored, or rebuilt by `rebuild` once the stored one is gone. Throws
 * `idempotencyMismatch` if it stands for another request, and `sessionEnded` for a new one of a sender who was banned after it came in.
 */
export async function storedAnswer<Data>(
  db: Db,
  { userId, sentBy, key, fingerprint: wanted }: KeyedRequest,
  rebuild?: Rebuild<Data>,
): Promise<Answer<Data> | null> {
  if (sentBy === null) return null;
  const isOfKey = key === null ? sql`false` : and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  const [found] = await db
    .select({ status: users.status, row: idempotencyKeys })
    .from(users)
    .leftJoin(idempotencyKeys, isOfKey)
    .where(eq(users.id, sentBy));
  const row = found?.row;
  if (!row && found?.status === 'banned') throw new Refusal('sessionEnded', { blocked: true });
  if (!row) return null;
  if (row.fingerprint !== wanted) throw new Refusal('idempotencyMismatch');
  const body = (row.body as Answer<Data>['body'] | null) ?? (await rebuild?.(db, row.recordId));
  if (!body) throw new Error('a response is gone that cannot be rebuilt');
  return { status: row.status, body, replayed: true };
}

/**
 * Locks the key until the transaction ends, so that a concurrent equal request is refused and a later one gets the stored response. Throws
 * `idempotencyInProgress`.
 */
export async function lockKey(tx: Db, { userId, key }: KeyedRequest): Promise<void> {
  if (key === null) return;
  const name = `${userId}:${key}`;
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`,
  );
  if (!rows[0]?.held) throw new Refusal('idempotencyInProgress', { retryAfter: 1 });
}

/** Of the record that a response is about. */
interface Answered {
  recordId: string;
  /** Its hub center, of anything else the record itself. */
  hub: string;
  /** Whether the response can be rebuilt, so that it is not kept for ever. */
  isRebuilt?: boolean;
}

/** The writes that store the response, of the transaction that makes the record. */
export function answerWrites<Data>(
  tx: Db,
  { userId, key, fingerprint: print }: KeyedRequest,
  { recordId, hub, isRebuilt = false }: Answered,
  { status, body }: Pick<Answer<Data>, 'status' | 'body'>,
): Write[] {
  if (key === null) return [];
  const bodyUntil = isRebuilt ? sql`now() + ${BODY_KEPT_DAYS} * interval '1 day'` : null;
  const row = { userId, key, fingerprint: print, recordId, hub, status, body, bodyUntil };
  return [tx.insert(idempotencyKeys).values(row)];
}

/** Drops the stored responses that can be rebuilt; their keys stay. Returns how many. */
export async function dropRebuildableAnswers(db: Db): Promise<number> {
  for (let dropped = 0; ;) {
    const some = db
      .select({ userId: idempotencyKeys.userId, key: idempotencyKeys.key })
      .from(idempotencyKeys)
      .where(lte(idempotencyKeys.bodyUntil, sql`now()`))
      .orderBy(idempotencyKeys.bodyUntil)
      .limit(BATCH);
    const { rowCount } = await db
      .update(idempotencyKeys)
      .set({ body: null, bodyUntil: null })
      .where(sql`(${idempotencyKeys.userId}, ${idempotencyKeys.key}) in (${some})`);
    dropped += rowCount ?? 0;
    if (rowCount !== BATCH) return dropped;
  }
}
