/** Signing in and out with opaque tokens (contract 4). */
import { createHash, randomBytes } from 'node:crypto';

import { and, eq, gt, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { Caller, StaffKey, UserType } from '../../contract/access.ts';
import { SESSION_MS } from '../../contract/limits.ts';
import { type Db, isUnavailable } from '../db/pool.ts';
import { sessions, users } from '../db/schema/people.ts';
import { publish } from './changes.ts';
import { verifyPassword } from './passwords.ts';
import { Refusal } from './refusal.ts';

/** How long a use of the token may go unnoted; a write per request would buy nothing. */
const NOTE_AFTER_MS = 3_600_000;

/** A live session: the device's id and whose it is. */
export interface Session {
  id: string;
  caller: Caller;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Checks e-mail and password and opens a session. Throws `loginError`, the same for every reason. */
export async function signIn(db: Db, email: string, password: string): Promise<{ token: string; expiresAt: string }> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const right = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !right || user.status !== 'active') throw new Refusal('loginError');
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  await db.transaction(async (tx) => {
    await tx.insert(sessions).values({ id: uuid(), tokenHash: hashOf(token), userId: user.id, expiresAt });
    await tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, user.id));
  });
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Whose token this is, or null when it is unknown, expired or its account may not sign in. Use keeps it alive. */
export async function findSession(db: Db, token: string): Promise<Session | null> {
  const now = new Date();
  const [row] = await db
    .select({ id: sessions.id, usedAt: sessions.usedAt, userId: users.id, userType: users.userType, key: users.key })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, hashOf(token)), gt(sessions.expiresAt, now), eq(users.status, 'active')));
  if (!row) return null;
  if (now.getTime() - row.usedAt.getTime() > NOTE_AFTER_MS) {
    const expiresAt = new Date(now.getTime() + SESSION_MS);
    // A database that takes no writes still says who somebody is; the next use is noted instead.
    await db
      .update(sessions)
      .set({ usedAt: now, expiresAt })
      .where(eq(sessions.id, row.id))
      .catch((error: unknown) => {
        if (!isUnavailable(error)) throw error;
      });
  }
  const caller = { _id: row.userId, userType: row.userType as UserType, key: row.key as StaffKey | null };
  return { id: row.id, caller };
}

/** Ends the session of a token, in every server process; a dead token is fine. */
export async function signOut(db: Db, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(sessions)
      .where(eq(sessions.tokenHash, hashOf(token)))
      .returning({ id: sessions.id });
    if (gone) await publish(tx, { ended: gone.id });
  });
}

/** Forgets sessions that ran out. */
export async function dropExpiredSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(sql`${sessions.expiresAt} < now()`);
}
