/** Doing a create once per idempotency key (contract 6). */
import { createHash } from 'node:crypto';

import { and, eq, sql } from 'drizzle-orm';

import type { Db } from '../db/pool.ts';
import { idempotencyKeys } from '../db/schema/ledger.ts';
import { Refusal } from './refusal.ts';

/** Whose key it is and what it stands for. Keys of different people never meet. */
export interface Once {
  userId: string;
  /** Null: the client gave none, and nothing is remembered. */
  key: string | null;
  fingerprint: string;
}

/** What a create answers, now and at every later time the same key comes. */
export interface Answer<Data> {
  status: number;
  body: { message?: string; data: Data };
  replayed: boolean;
}

/** The same for equal fields and files, however the client ordered or spelled them on the wire. */
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

/** The stored answer of a key, or null when it is new. Throws `idempotencyMismatch` when it stood for something else. */
export async function storedAnswer<Data>(
  db: Db,
  { userId, key, fingerprint: wanted }: Once,
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
 * Holds the key until the transaction ends, so that an equal request beside this one is refused and a later one sees the
 * answer. Throws `idempotencyInProgress`.
 */
export async function holdKey(tx: Db, { userId, key }: Once): Promise<void> {
  if (key === null) return;
  const name = `${userId}:${key}`;
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`,
  );
  if (!rows[0]?.held) throw new Refusal('idempotencyInProgress', { retryAfter: 1 });
}

/** Remembers the answer, in the transaction that made the record. */
export async function keepAnswer<Data>(
  tx: Db,
  { userId, key, fingerprint: print }: Once,
  recordId: string,
  { status, body }: Pick<Answer<Data>, 'status' | 'body'>,
): Promise<void> {
  if (key === null) return;
  await tx.insert(idempotencyKeys).values({ userId, key, fingerprint: print, recordId, status, body });
}
