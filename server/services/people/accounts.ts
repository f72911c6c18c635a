/** Passwords and mailed proofs of accounts (contract 4). */
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';

import type { OpenedSession } from '../../../contract/calls/session.ts';
import { clock } from '../../../contract/clock.ts';
import type { AccountEvent } from '../../../contract/entities/user.ts';
import { pauses } from '../../clock.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';
import { users } from '../../db/schema/people.ts';
import { publishChange } from '../../engine/records/changes.ts';
import { refuseField } from '../../engine/refusal.ts';
import { queueMail } from '../jobs/mails.ts';
import { type CodeTry, dropProofs, spendCode, spendTicket, ticketOwner } from './mail-proofs.ts';
import { refuseCommon } from './password-rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { endSessions, openSession } from './sessions.ts';
import { dropPendingSignIns, type Entrance, letIn, type SignedIn } from './sign-in.ts';

type User = typeof users.$inferSelect;

/** Longer than any check of a code, so that timing reveals nothing about the account; in ms. */
const CHECK_MS = 250;

/**
 * Queues a mail to an e-mail that may or may not have an account: a password code, or the link that activates an account. The account is
 * not looked up here, so nothing reveals whether it exists. Returns the id of the request.
 */
export const askForMail = (db: Db, kind: 'code' | 'link', email: string): Promise<string> =>
  db.transaction((tx) => queueMail(tx, kind, email));

/** Exchanges a mailed code for a reset token. Throws `validation` with `wrongCode`, the same for every reason. */
export async function checkCode(db: Db, tried: CodeTry): Promise<{ resetToken: string }> {
  const notBefore = pauses.after(CHECK_MS);
  const resetToken = await spendCode(db, tried);
  await notBefore;
  if (resetToken === null) throw refuseField('code', 'wrongCode');
  return { resetToken };
}

/** A password chosen with a mailed proof. */
interface Choice {
  ticket: string;
  password: string;
  entrance: Entrance;
  requestId: string;
}

/** Sets a new password by a reset token, ends every session, and lets the person in. Throws `validation`. */
export async function resetPassword(db: Db, choice: Choice): Promise<SignedIn> {
  const { ticket, password, entrance, requestId } = choice;
  const dead = refuseField('resetToken', 'deadLink');
  const user = await ticketOwner(db, ticket, 'reset');
  if (user?.status !== 'active') throw dead;
  refuseCommon('password', password, user);
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    if (!(await spendTicket(tx, ticket, 'reset'))) throw dead;
    const active = and(eq(users.id, user.id), eq(users.status, 'active'));
    const change = { passwordHash, updatedAt: clock.now() };
    const changed = await tx.update(users).set(change).where(active).returning();
    if (changed.length === 0) throw dead;
    await revokeAccess(tx, user, { action: 'passwordReset', keep: null, requestId });
    return letIn(tx, user.id, entrance);
  });
}

/** Checks the password of a signed-in person, from a field of this name. Throws `validation` with `wrongPassword`. */
export async function confirmPassword(db: Db, userId: string, password: string, field: string): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!(await verifyPassword(password, user?.passwordHash ?? null)) || !user) {
    throw refuseField(field, 'wrongPassword');
  }
  return user;
}

/** Sets a new password after the old one was confirmed, and ends the other sessions. Throws `validation`. */
export async function changePassword(
  db: Db,
  user: User,
  password: string,
  { sessionId, requestId }: { sessionId: string; requestId: string },
): Promise<void> {
  refuseCommon('newPassword', password, user);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    // The confirmed password may have been changed meanwhile.
    const same = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash ?? ''));
    const changed = await tx.update(users).set({ passwordHash, updatedAt: clock.now() }).where(same).returning();
    if (changed.length === 0) throw refuseField('oldPassword', 'wrongPassword');
    await revokeAccess(tx, user, { action: 'passwordChanged', keep: sessionId, requestId });
  });
}

/** Revokes access gained with the old password, and notifies the owner. */
async function revokeAccess(
  tx: Db,
  { id, email }: User,
  { action, keep, requestId }: { action: AccountEvent; keep: string | null; requestId: string },
): Promise<void> {
  await dropProofs(tx, id);
  await dropPendingSignIns(tx, id);
  await endSessions(tx, id, keep);
  await tx.insert(audit).values({ userId: id, action, entity: 'user', recordId: id, requestId });
  await queueMail(tx, 'passwordChanged', email);
}

/** Activates an account by its mailed link. Throws `validation` with `deadLink`. */
export async function verifyEmail(db: Db, ticket: string, requestId: string): Promise<void> {
  const dead = refuseField('token', 'deadLink');
  const user = await ticketOwner(db, ticket, 'verify');
  if (!user) throw dead;
  await db.transaction(async (tx) => {
    const waiting = and(eq(users.id, user.id), eq(users.status, 'unverified'), isNotNull(users.passwordHash));
    if (!(await spendTicket(tx, ticket, 'verify'))) throw dead;
    const opened = await tx
      .update(users)
      .set({ status: 'active', verified: true, rev: sql`${users.rev} + 1`, updatedAt: clock.now() })
      .where(waiting)
      .returning();
    if (opened.length === 0) throw dead;
    await recordActivation(tx, user, 'emailVerified', requestId);
  });
}

/** Activates an invited account with the chosen password, and opens a session. Throws `validation`. */
export async function completeSignup(db: Db, choice: Choice): Promise<OpenedSession> {
  const { ticket, password, entrance, requestId } = choice;
  const dead = refuseField('token', 'deadLink');
  const user = await ticketOwner(db, ticket, 'signup');
  if (!user || user.status === 'banned') throw dead;
  refuseCommon('password', password, user);
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const waiting = and(eq(users.id, user.id), ne(users.status, 'banned'), isNull(users.passwordHash));
    if (!(await spendTicket(tx, ticket, 'signup'))) throw dead;
    const now = clock.now();
    const opening = { status: 'active', verified: true, rev: sql`${users.rev} + 1` };
    const change = { passwordHash, ...opening, updatedAt: now, lastLoginAt: now };
    const opened = await tx.update(users).set(change).where(waiting).returning();
    if (opened.length === 0) throw dead;
    await recordActivation(tx, user, 'signupCompleted', requestId);
    return openSession(tx, user.id, entrance.agent);
  });
}

async function recordActivation(tx: Db, user: User, action: AccountEvent, requestId: string): Promise<void> {
  const { id } = user;
  await tx.insert(audit).values({ userId: id, action, entity: 'user', recordId: id, requestId });
  await announceUser(tx, user);
}

/** Publishes a change of a person, and of the hub center with the same id. */
export async function announceUser(tx: Db, { id, key }: Pick<User, 'id' | 'key'>): Promise<void> {
  await publishChange(tx, 'updated', 'user', id);
  if (key === 3) await publishChange(tx, 'updated', 'merchant', id, { hubcenter: id });
}
