/** Tickets for exports: each is for one request, single-use, and valid for a minute (contract 4). */
import { createHash, randomBytes } from 'node:crypto';

import { and, eq, gt, isNull, lt, not, sql } from 'drizzle-orm';

import type { Caller, StaffKey, UserType } from '../../../contract/access.ts';
import { clock } from '../../../contract/clock.ts';
import type { Language } from '../../../contract/languages.ts';
import { TICKET_MS } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/people.ts';
import { exportTickets } from '../../db/schema/work.ts';
import { mustSetUp } from './second-steps.ts';
import type { Session } from './sessions.ts';

/** The exact request: its path below the API, and its parameters without the token and without empty ones. */
export interface TicketTarget {
  path: string;
  query: Record<string, string | string[]>;
}

/** The owner of a ticket, and the language of the page that requested it, because a new tab sends none. */
export interface TicketCaller {
  caller: Caller;
  language: Language;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Creates a ticket, which expires with its session. Only its hash is stored. */
export async function writeTicket(
  db: Db,
  { session, language }: { session: Session; language: Language },
  { path, query }: TicketTarget,
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.ms() + TICKET_MS);
  const whose = { userId: session.caller._id, sessionId: session.id };
  await db
    .insert(exportTickets)
    .values({ tokenHash: hashOf(token), ...whose, path, query: { ...query }, language, expiresAt });
  return { token, expiresAt: expiresAt.toISOString() };
}

/**
 * Consumes a ticket, or only checks it, and returns its owner; null if it is unknown, used, expired or for another request, if its session
 * has ended, or if its owner may no longer sign in. Of two concurrent uses one succeeds.
 */
export async function useTicket(
  db: Db,
  token: string,
  { path, query }: TicketTarget,
  only?: 'look',
): Promise<TicketCaller | null> {
  const now = clock.now();
  const valid = and(
    eq(exportTickets.tokenHash, hashOf(token)),
    eq(exportTickets.path, path),
    sql`${exportTickets.query} = ${JSON.stringify(query)}::jsonb`,
    isNull(exportTickets.usedAt),
    gt(exportTickets.expiresAt, now),
  );
  const [used] = await db
    .update(exportTickets)
    .set({ usedAt: only === 'look' ? null : now })
    .where(valid)
    .returning({ userId: exportTickets.userId, language: exportTickets.language });
  const caller = used ? await activeCaller(db, used.userId) : null;
  return used && caller ? { caller, language: used.language as Language } : null;
}

/** The person of an earlier request, with their current rights; null if they may no longer sign in, or must set up a second step first. */
export async function activeCaller(db: Db, id: string): Promise<Caller | null> {
  const [user] = await db
    .select({ userType: users.userType, key: users.key })
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, 'active'), not(mustSetUp())));
  return user ? { _id: id, userType: user.userType as UserType, key: user.key as StaffKey | null } : null;
}

/** Deletes expired tickets. */
export async function dropExpiredTickets(db: Db): Promise<void> {
  await db.delete(exportTickets).where(lt(exportTickets.expiresAt, clock.now()));
}
