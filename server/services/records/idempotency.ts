/** Makes creates idempotent by key (contract 6). */
import { createHash } from 'node:crypto';

import { and, eq, sql } from 'drizzle-orm';

import type { Db } from '../../db/pool.ts';
import { idempotencyKeys } from '../../db/schema/ledger.ts';
import { Refusal } from '../refusal.ts';

/** The owner of a key and what it stands for. Keys of different people are independent. */
export interface KeyedRequest {
  userId: string;
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

/** The stored response of a key, or null if it is new. Throws `idempotencyMismatch` if it stands for another request. */
export async function storedAnswer<Data>(
  db: Db,
  { userId, key, fingerprint: wanted }: KeyedRequest,
): Promise<Answer<Data> | null> {
  if (key === null) return null;
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (!row) return null;
  if (row.fingerprint !== wanted) throw new Refusal('idempotencyMismatch');
  return { status: row.status, body: row.body as Answer<Data>['body'], replayed: true };
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

/** Stores the response, in the transaction that makes the record. */
export async function storeAnswer<Data>(
  tx: Db,
  { userId, key, fingerprint: print }: KeyedRequest,
  recordId: string,
  { status, body }: Pick<Answer<Data>, 'status' | 'body'>,
): Promise<void> {
  if (key === null) return;
  await tx.insert(idempotencyKeys).values({ userId, key, fingerprint: print, recordId, status, body });
}
