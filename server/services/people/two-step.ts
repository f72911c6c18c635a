/** Setting up and changing one's own second step: every change needs a recent proof of who one is. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm';

import type { TwoStepRecord } from '../../../contract/calls/two-step.ts';
import { clock } from '../../../contract/clock.ts';
import type { Db } from '../../db/pool.ts';
import { sessions, users } from '../../db/schema/people.ts';
import { authenticatorApps } from '../../db/schema/two-step.ts';
import { Refusal, refuseField } from '../../engine/refusal.ts';
import { queueMail } from '../jobs/mails.ts';
import { type PasskeySite, passkeyRecord, passkeysOf } from './passkeys.ts';
import {
  afterAdding,
  afterRemoving,
  appOf,
  countRecoveryCodes,
  drawRecoveryCodes,
  isOn,
  isRequiredOf,
  lockAccount,
  noteStep,
  type Owner,
  spendCode,
} from './second-steps.ts';
import type { Session } from './sessions.ts';
import { drawSecret, stepOf, totpUrl } from './totp.ts';

/** The session's person has just proven who they are. */
export async function noteProof(db: Db, { id }: Session): Promise<void> {
  await db.update(sessions).set({ provenAt: clock.now() }).where(eq(sessions.id, id));
}

/** Checks a code as proof. Throws `wrongStep`. */
export const proveByCode = (db: Db, userId: string, code: string, requestId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    await spendCode(tx, userId, code, requestId);
  });

/** The caller's second step. */
export async function readTwoStep(db: Db, { caller }: Session, site: PasskeySite | null): Promise<TwoStepRecord> {
  const { _id: userId, key } = caller;
  const found = await passkeysOf(db, userId);
  return {
    hasApp: (await appOf(db, userId)) !== null,
    passkeys: found.map(passkeyRecord),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    isRequired: await isRequiredOf(db, key),
    passkeyHost: site?.host ?? null,
  };
}

/** A new secret for an app, which replaces an unconfirmed one. Throws `transitionNotAllowed` if there is an app already. */
export async function startTotp(db: Db, userId: string): Promise<{ secret: string; url: string }> {
  const secret = drawSecret();
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const kept = await db
    .insert(authenticatorApps)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: authenticatorApps.userId,
      set: { secret, lastStep: 0 },
      setWhere: isNull(authenticatorApps.confirmedAt),
    })
    .returning();
  if (kept.length === 0) throw new Refusal('transitionNotAllowed');
  return { secret, url: totpUrl(secret, user?.email ?? '') };
}

/**
 * Confirms the app by one of its codes, which cannot be used again; returns recovery codes with the first second step. Sent again after a
 * lost answer it returns new ones: nobody has seen the first.
 */
export const confirmTotp = (db: Db, { userId, requestId }: Owner, code: string): Promise<string[] | null> =>
  db.transaction(async (tx) => {
    const email = await lockAccount(tx, userId);
    const mine = eq(authenticatorApps.userId, userId);
    const [app] = await tx.select().from(authenticatorApps).where(mine);
    const step = app ? stepOf(app.secret, code) : null;
    if (!app || step === null) throw refuseField('code', 'wrongStep');
    // Another tab may have drawn a new secret meanwhile.
    const checked = and(mine, eq(authenticatorApps.secret, app.secret));
    const change = { confirmedAt: app.confirmedAt ?? clock.now(), lastStep: Math.max(step, app.lastStep) };
    const confirmed = await tx.update(authenticatorApps).set(change).where(checked).returning();
    if (confirmed.length === 0) throw refuseField('code', 'wrongStep');
    // Codes older than the app are known: they came with a passkey.
    if (app.confirmedAt)
      return (await passkeysOf(tx, userId)).length > 0 ? null : renewCodes(tx, { userId, requestId, email });
    return afterAdding(tx, { userId, requestId, email }, 'authenticatorAppAdded');
  });

/** Removes the app. Throws `notFound` without one. */
export const removeTotp = (db: Db, { userId, requestId }: Owner): Promise<void> =>
  db.transaction(async (tx) => {
    const email = await lockAccount(tx, userId);
    const mine = and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt));
    const removed = await tx.delete(authenticatorApps).where(mine).returning();
    if (removed.length === 0) throw new Refusal('notFound');
    await afterRemoving(tx, { userId, requestId, email }, 'authenticatorAppRemoved');
  });

/** New recovery codes; the previous ones no longer work. Throws `notFound` while two-step sign-in is off. */
export const renewRecoveryCodes = (db: Db, { userId, requestId }: Owner): Promise<string[]> =>
  db.transaction(async (tx) => {
    const email = await lockAccount(tx, userId);
    if (!(await isOn(tx, userId))) throw new Refusal('notFound');
    return renewCodes(tx, { userId, requestId, email });
  });

async function renewCodes(tx: Db, { userId, requestId, email }: Owner & { email: string }): Promise<string[]> {
  await noteStep(tx, { action: 'recoveryCodesRenewed', userId, by: userId, requestId });
  await queueMail(tx, 'recoveryCodesRenewed', email);
  return drawRecoveryCodes(tx, userId);
}
