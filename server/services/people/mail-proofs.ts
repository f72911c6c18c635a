/** Making and spending what proves that somebody reads an account's mail. */
import { createHash, randomBytes, randomInt } from 'node:crypto';

import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import { MAIL_CODE_DIGITS, MAIL_CODE_MS, MAIL_CODE_TRIES, MAIL_LINK_MS } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { mailProofs } from '../../db/schema/mail.ts';
import { users } from '../../db/schema/people.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** Secrets of 256 bits; nobody guesses them, so a fast hash keeps them. */
export type TicketPurpose = 'reset' | 'verify' | 'signup';

const LIFETIME_MS = { reset: MAIL_CODE_MS, verify: MAIL_LINK_MS, signup: MAIL_LINK_MS } as const;

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex');

/** A code of six digits and its hash; the same work whoever it is for. */
export async function drawCode(): Promise<{ code: string; hash: string }> {
  const code = String(randomInt(10 ** MAIL_CODE_DIGITS)).padStart(MAIL_CODE_DIGITS, '0');
  return { code, hash: await hashPassword(code) };
}

/** Makes a code the account's only one; its id is that of the wish it was mailed for. */
export const keepCode = (db: Db, userId: string, hash: string, wish: string): Promise<void> =>
  keep(db, userId, 'code', { hash, lifetimeMs: MAIL_CODE_MS, id: wish });

/** Makes a ticket, the account's only one for this purpose. */
export async function makeTicket(db: Db, userId: string, purpose: TicketPurpose): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await keep(db, userId, purpose, { hash: hashOf(ticket), lifetimeMs: LIFETIME_MS[purpose], id: uuid() });
  return ticket;
}

interface Kept {
  id: string;
  hash: string;
  lifetimeMs: number;
}

async function keep(
  db: Db,
  userId: string,
  purpose: TicketPurpose | 'code',
  { id, hash, lifetimeMs }: Kept,
): Promise<void> {
  const fresh = { id, hash, tries: 0, expiresAt: new Date(Date.now() + lifetimeMs) };
  await db
    .insert(mailProofs)
    .values({ userId, purpose, ...fresh })
    .onConflictDoUpdate({ target: [mailProofs.userId, mailProofs.purpose], set: fresh });
}

/** Who tries a code: by which id the tries are counted apart from everybody else's, given the id of the code; null where they are not. */
export interface CodeTry {
  email: string;
  code: string;
  whoFor: (codeId: string) => string | null;
  tryOwn: (codeId: string, who: string) => Promise<boolean>;
}

/** Trades the right code for a ticket to choose a password; null for every other. */
export async function spendCode(db: Db, { email, code, whoFor, tryOwn }: CodeTry): Promise<string | null> {
  const [found] = await db
    .select({ id: mailProofs.id, hash: mailProofs.hash, userId: mailProofs.userId })
    .from(mailProofs)
    .innerJoin(users, eq(users.id, mailProofs.userId))
    .where(
      and(
        eq(mailProofs.purpose, 'code'),
        gt(mailProofs.expiresAt, new Date()),
        eq(users.email, email),
        eq(users.status, 'active'),
      ),
    );
  const who = found ? whoFor(found.id) : null;
  // Counted before the work, so that many tries at once cannot all slip through.
  const mayTry = found && (who === null ? await trySharedCode(db, found.id) : await tryOwn(found.id, who));
  const proof = mayTry ? found : null;
  const right = await verifyPassword(code, proof?.hash ?? null);
  if (!proof || !right) return null;
  return db.transaction(async (tx) => {
    const spent = await tx.delete(mailProofs).where(eq(mailProofs.id, proof.id)).returning({ id: mailProofs.id });
    return spent.length === 0 ? null : makeTicket(tx, proof.userId, 'reset');
  });
}

/** Counts one of the tries that all strangers to a code share. */
async function trySharedCode(db: Db, id: string): Promise<boolean> {
  const counted = await db
    .update(mailProofs)
    .set({ tries: sql`${mailProofs.tries} + 1` })
    .where(and(eq(mailProofs.id, id), lt(mailProofs.tries, MAIL_CODE_TRIES)))
    .returning({ id: mailProofs.id });
  return counted.length > 0;
}

const live = (ticket: string, purpose: TicketPurpose) =>
  and(eq(mailProofs.hash, hashOf(ticket)), eq(mailProofs.purpose, purpose), gt(mailProofs.expiresAt, new Date()));

/** Whose ticket it is, or null when it is unknown, used or run out. */
export async function ticketOwner(
  db: Db,
  ticket: string,
  purpose: TicketPurpose,
): Promise<typeof users.$inferSelect | null> {
  const [row] = await db
    .select({ user: users })
    .from(mailProofs)
    .innerJoin(users, eq(users.id, mailProofs.userId))
    .where(live(ticket, purpose));
  return row?.user ?? null;
}

/** Uses a ticket up; false when somebody was faster. */
export async function spendTicket(tx: Db, ticket: string, purpose: TicketPurpose): Promise<boolean> {
  const spent = await tx.delete(mailProofs).where(live(ticket, purpose)).returning({ id: mailProofs.id });
  return spent.length > 0;
}

/** Until when an account's ticket works; null where there is none. */
export async function ticketExpiry(db: Db, userId: string, purpose: TicketPurpose): Promise<Date | null> {
  const [row] = await db
    .select({ expiresAt: mailProofs.expiresAt })
    .from(mailProofs)
    .where(and(eq(mailProofs.userId, userId), eq(mailProofs.purpose, purpose), gt(mailProofs.expiresAt, new Date())));
  return row?.expiresAt ?? null;
}

/** Kills an account's ticket for a purpose. */
export async function dropTicket(tx: Db, userId: string, purpose: TicketPurpose): Promise<void> {
  await tx.delete(mailProofs).where(and(eq(mailProofs.userId, userId), eq(mailProofs.purpose, purpose)));
}

/** Kills every code and ticket of an account. */
export async function dropProofs(tx: Db, userId: string): Promise<void> {
  await tx.delete(mailProofs).where(eq(mailProofs.userId, userId));
}

/** Forgets codes and tickets that ran out. */
export async function dropExpiredProofs(db: Db): Promise<void> {
  await db.delete(mailProofs).where(lt(mailProofs.expiresAt, new Date()));
}
