/** Signing in: a password or a mailed code, then the second step of those who have one (contract 4, decision 0025). */
import { and, eq, gt, lt } from 'drizzle-orm';

import type { OpenedSession } from '../../../contract/calls/session.ts';
import { clock } from '../../../contract/clock.ts';
import type { SecondStep } from '../../../contract/failure.ts';
import { SECOND_STEP_MS } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { users } from '../../db/schema/people.ts';
import { pendingSignIns } from '../../db/schema/two-step.ts';
import { Refusal, refuseField } from '../../engine/refusal.ts';
import { hasPasskeyAt, type PasskeySite, passkeyRequest, spendPasskey } from './passkeys.ts';
import { verifyPassword } from './passwords.ts';
import { appOf, isOn, spendCode } from './second-steps.ts';
import { openSession } from './sessions.ts';
import { drawToken, hashOf } from './tokens.ts';

/** Who signs in from where; `agent` is the readable device. */
export interface Entrance {
  agent: string | null;
  site: PasskeySite | null;
}

/** A session, or what it still lacks. */
export type SignedIn = { opened: OpenedSession } | { secondStep: SecondStep };

/**
 * Checks e-mail and password and lets the person in. Throws `loginError`, the same for every reason; only somebody with the correct password
 * learns that the account is blocked or not activated.
 */
export async function signIn(
  db: Db,
  { email, password }: { email: string; password: string },
  entrance: Entrance,
  sendsMail: boolean,
): Promise<SignedIn> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const right = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user?.passwordHash || !right) throw new Refusal('loginError');
  if (user.status === 'banned') throw new Refusal('accountBlocked');
  if (user.status === 'unverified') {
    throw new Refusal(sendsMail ? 'emailUnverified' : 'emailUnverifiedWithoutMail');
  }
  // Locks the account against a concurrent password change: that change ends this session too, or this session is not opened.
  const unchanged = and(eq(users.id, user.id), eq(users.status, 'active'), eq(users.passwordHash, user.passwordHash));
  return db.transaction(async (tx) => {
    const open = await tx.select({ id: users.id }).from(users).where(unchanged).for('update');
    if (open.length === 0) throw new Refusal('loginError');
    return letIn(tx, user.id, entrance);
  });
}

/** Lets a person in whose password or mailed code was right, in the transaction that locks their account. */
export async function letIn(tx: Db, userId: string, { agent, site }: Entrance): Promise<SignedIn> {
  if (!(await isOn(tx, userId))) {
    await tx.update(users).set({ lastLoginAt: clock.now() }).where(eq(users.id, userId));
    return { opened: await openSession(tx, userId, agent) };
  }
  const challenge = drawToken();
  const expiresAt = new Date(clock.ms() + SECOND_STEP_MS);
  await tx.insert(pendingSignIns).values({ tokenHash: hashOf(challenge), userId, expiresAt });
  const app = (await appOf(tx, userId)) ? (['app'] as const) : [];
  const passkey = site && (await hasPasskeyAt(tx, userId, site.host)) ? (['passkey'] as const) : [];
  return { secondStep: { challenge, ways: [...app, ...passkey] } };
}

const live = (challenge: string) =>
  and(eq(pendingSignIns.tokenHash, hashOf(challenge)), gt(pendingSignIns.expiresAt, clock.now()));

const expired = () => refuseField('challenge', 'signInExpired');

/** Whose sign-in a challenge belongs to. Throws `signInExpired`, the same for every reason. */
export async function pendingOwner(db: Db, challenge: string): Promise<{ userId: string; email: string }> {
  const [owner] = await db
    .select({ userId: users.id, email: users.email })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(and(live(challenge), eq(users.status, 'active')));
  if (!owner) throw expired();
  return owner;
}

/** What the browser needs to ask for a passkey. Throws `signInExpired`. */
export async function pendingPasskeyRequest(
  db: Db,
  challenge: string,
  site: PasskeySite,
): Promise<Record<string, unknown>> {
  const { userId } = await pendingOwner(db, challenge);
  const options = await passkeyRequest(db, userId, site);
  const kept = await db
    .update(pendingSignIns)
    .set({ passkeyChallenge: options.challenge })
    .where(live(challenge))
    .returning();
  if (kept.length === 0) throw expired();
  return { ...options };
}

/** The second step as it is sent. */
export type StepProof = { code: string } | { passkey: Record<string, unknown> };

/** Completes a sign-in; the challenge works once. Throws `signInExpired`, or why the step is wrong, which leaves the challenge as it was. */
export async function completeSignIn(
  db: Db,
  challenge: string,
  proof: StepProof,
  { agent, site, requestId }: Entrance & { requestId: string },
): Promise<OpenedSession> {
  const { userId } = await pendingOwner(db, challenge);
  return db.transaction(async (tx) => {
    // The account is locked first, as by everything that ends pending sign-ins.
    const active = and(eq(users.id, userId), eq(users.status, 'active'));
    const open = await tx.update(users).set({ lastLoginAt: clock.now() }).where(active).returning({ id: users.id });
    const [pending] = await tx.delete(pendingSignIns).where(live(challenge)).returning();
    if (open.length === 0 || !pending) throw expired();
    if ('code' in proof) await spendCode(tx, userId, proof.code, requestId);
    else await spendPasskey(tx, { userId, site, expected: pending.passkeyChallenge, response: proof.passkey });
    return openSession(tx, userId, agent);
  });
}

/** Ends a person's sign-ins that wait for a second step. */
export async function dropPendingSignIns(tx: Db, userId: string): Promise<void> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
}

/** Deletes sign-ins that were never completed. */
export async function dropExpiredSignIns(db: Db): Promise<void> {
  await db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, clock.now()));
}
