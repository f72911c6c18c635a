/** Creates and consumes proofs that somebody reads an account's mail. */
import { randomInt } from 'node:crypto';

import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import { clock } from '../../../contract/clock.ts';
import { MAIL_CODE_DIGITS, MAIL_CODE_MS, MAIL_CODE_TRIES, MAIL_LINK_MS } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { mailProofs } from '../../db/schema/mail.ts';
import { users } from '../../db/schema/people.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { drawToken, hashOf } from './tokens.ts';

/** What a mailed link is good for. */
export type TicketPurpose = 'reset' | 'verify' | 'signup';

const LIFETIME_MS = { reset: MAIL_CODE_MS, verify: MAIL_LINK_MS, signup: MAIL_LINK_MS } as const;

/** A six-digit code and its hash; the same work for every recipient. */
export async function drawCode(): Promise<{ code: string; hash: string }> {
  const code = String(randomInt(10 ** MAIL_CODE_DIGITS)).padStart(MAIL_CODE_DIGITS, '0');
  return { code, hash: await hashPassword(code) };
}

/** Stores a code as the account's only one; its id is that of the mail request. */
export const keepCode = (db: Db, userId: string, hash: string, proofId: string): Promise<void> =>
  keep(db, userId, 'code', { hash, lifetimeMs: MAIL_CODE_MS, id: proofId });

/** Creates a ticket, the account's only one for this purpose. */
export async function makeTicket(
  db: Db,
  userId: string,
  purpose: TicketPurpose,
  lifetimeMs: number = LIFETIME_MS[purpose],
): Promise<string> {
  const ticket = drawToken();
  await keep(db, userId, purpose, { hash: hashOf(ticket), lifetimeMs, id: uuid() });
  return ticket;
}

interface NewProof {
  id: string;
  hash: string;
  lifetimeMs: number;
}

async function keep(
  db: Db,
  userId: string,
  purpose: TicketPurpose | 'code',
  { id, hash, lifetimeMs }: NewProof,
): Promise<void> {
  const fresh = { id, hash, tries: 0, expiresAt: new Date(clock.ms() + lifetimeMs) };
  await db
    .insert(mailProofs)
    .values({ userId, purpose, ...fresh })
    .onConflictDoUpdate({ target: [mailProofs.userId, mailProofs.purpose], set: fresh });
}

/** A try of a code: given the code's id, `whoFor` returns the id under which the tries are counted separately; null if they are shared. */
export interface CodeTry {
  email: string;
  code: string;
  whoFor: (codeId: string) => string | null;
  tryOwn: (codeId: string, who: string) => Promise<boolean>;
  /** Counts a try of somebody unknown, also where there is no code: nobody learns from it who has an account. Throws `rateLimited`. */
  tryAsStranger: () => Promise<void>;
}

/** Exchanges the correct code for a reset ticket; null otherwise. */
export async function spendCode(
  db: Db,
  { email, code, whoFor, tryOwn, tryAsStranger }: CodeTry,
): Promise<string | null> {
  const [found] = await db
    .select({ id: mailProofs.id, hash: mailProofs.hash, userId: mailProofs.userId })
    .from(mailProofs)
    .innerJoin(users, eq(users.id, mailProofs.userId))
    .where(
      and(
        eq(mailProofs.purpose, 'code'),
        gt(mailProofs.expiresAt, clock.now()),
        eq(users.email, email),
        eq(users.status, 'active'),
      ),
    );
  const who = found ? whoFor(found.id) : null;
  if (who === null) await tryAsStranger();
  // Counted before the work, so that concurrent tries cannot all pass.
  const mayTry = found && (who === null ? await trySharedCode(db, found.id) : await tryOwn(found.id, who));
  const proof = mayTry ? found : null;
  const right = await verifyPassword(code, proof?.hash ?? null);
  if (!proof || !right) return null;
  return db.transaction(async (tx) => {
    const spent = await tx.delete(mailProofs).where(eq(mailProofs.id, proof.id)).returning({ id: mailProofs.id });
    return spent.length === 0 ? null : makeTicket(tx, proof.userId, 'reset');
  });
}

/** Counts one of the tries that all strangers share. */
async function trySharedCode(db: Db, id: string): Promise<boolean> {
  const counted = await db
    .update(mailProofs)
    .set({ tries: sql`${mailProofs.tries} + 1` })
    .where(and(eq(mailProofs.id, id), lt(mailProofs.tries, MAIL_CODE_TRIES)))
    .returning({ id: mailProofs.id });
  return counted.length > 0;
}

const live = (ticket: string, purpose: TicketPurpose) =>
  and(eq(mailProofs.hash, hashOf(ticket)), eq(mailProofs.purpose, purpose), gt(mailProofs.expiresAt, clock.now()));

/** The owner of a ticket, or null if it is unknown, used or expired. */
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

/** Consumes a ticket; false if a concurrent request was faster. */
export async function spendTicket(tx: Db, ticket: string, purpose: TicketPurpose): Promise<boolean> {
  const spent = await tx.delete(mailProofs).where(live(ticket, purpose)).returning({ id: mailProofs.id });
  return spent.length > 0;
}

/** Expiry of an account's ticket; null if there is none. */
export async function ticketExpiry(db: Db, userId: string, purpose: TicketPurpose): Promise<Date | null> {
  const [row] = await db
    .select({ expiresAt: mailProofs.expiresAt })
    .from(mailProofs)
    .where(and(eq(mailProofs.userId, userId), eq(mailProofs.purpose, purpose), gt(mailProofs.expiresAt, clock.now())));
  return row?.expiresAt ?? null;
}

/** Deletes an account's ticket for a purpose. */
export async function dropTicket(tx: Db, userId: string, purpose: TicketPurpose): Promise<void> {
  await tx.delete(mailProofs).where(and(eq(mailProofs.userId, userId), eq(mailProofs.purpose, purpose)));
}

/** Deletes every code and ticket of an account. */
export async function dropProofs(tx: Db, userId: string): Promise<void> {
  await tx.delete(mailProofs).where(eq(mailProofs.userId, userId));
}

/** Deletes expired codes and tickets. */
export async function dropExpiredProofs(db: Db): Promise<void> {
  await db.delete(mailProofs).where(lt(mailProofs.expiresAt, clock.now()));
}
