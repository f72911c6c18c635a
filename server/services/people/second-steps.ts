/** A person's second steps, and how one of them is used (decision 0025). */
import { randomBytes } from 'node:crypto';

import { and, count, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';

import type { StaffKey } from '../../../contract/access.ts';
import type { AccountEvent } from '../../../contract/entities/user.ts';
import { RECOVERY_CODES, TOTP_DIGITS } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';
import { users } from '../../db/schema/people.ts';
import {
  authenticatorApps,
  passkeys,
  pendingSignIns,
  recoveryCodes,
  securitySettings,
} from '../../db/schema/two-step.ts';
import { refuseField } from '../../engine/refusal.ts';
import { queueMail } from '../jobs/mails.ts';
import { hashOf } from './tokens.ts';
import { stepOf } from './totp.ts';

/** Crockford's base32: no letter looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RECOVERY_BYTES = 16;
const GROUP = /.{4}(?=.)/g;

/** A random code of 80 bits in groups of four, which is hashed without them. */
const drawRecoveryCode = (): string =>
  [...randomBytes(RECOVERY_BYTES)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replaceAll(GROUP, '$&-');

/** A recovery code as it was hashed, however it is typed. */
const plainRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** The digits of an app's code, or null if this is none. */
export function digitsOf(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return new RegExp(`^\\d{${TOTP_DIGITS}}$`).test(digits) ? digits : null;
}

/** Whether a person has a second step, as part of a query. */
const hasSecondStep = (userId: SQL): SQL<boolean> => sql<boolean>`(
  exists (select 1 from ${authenticatorApps} app where app.user_id = ${userId} and app.confirmed_at is not null)
  or exists (select 1 from ${passkeys} passkey where passkey.user_id = ${userId}))`;

/** Whether an account must set up a second step before anything else, as part of a query on users. */
export const mustSetUp = (): SQL<boolean> => sql<boolean>`case when ${users}.key in (1, 2)
  and exists (select 1 from ${securitySettings} setting where setting.second_step_for_admins)
  then not ${hasSecondStep(sql`${users}.id`)} else false end`;

/** Whether a person has a second step. */
export async function isOn(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ on: hasSecondStep(sql`${users}.id`) })
    .from(users)
    .where(eq(users.id, userId));
  return row?.on ?? false;
}

/** The confirmed secret and last used time step of a person's app; null without one. */
export async function appOf(db: Db, userId: string): Promise<{ secret: string; lastStep: number } | null> {
  const mine = and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt));
  const [app] = await db.select().from(authenticatorApps).where(mine);
  return app ?? null;
}

/** Uses a code of the app or a recovery code, which then never works again. Throws `wrongStep`. */
export async function spendCode(tx: Db, userId: string, typed: string, requestId: string): Promise<void> {
  const digits = digitsOf(typed);
  const spent =
    digits === null ? await spendRecoveryCode(tx, userId, typed, requestId) : await spendTotp(tx, userId, digits);
  if (!spent) throw refuseField('code', 'wrongStep');
}

async function spendTotp(tx: Db, userId: string, digits: string): Promise<boolean> {
  const app = await appOf(tx, userId);
  const step = app && stepOf(app.secret, digits);
  if (step === null) return false;
  // Atomic, so that a code that two people send at once is taken from one.
  const unused = and(eq(authenticatorApps.userId, userId), lt(authenticatorApps.lastStep, step));
  const used = await tx.update(authenticatorApps).set({ lastStep: step }).where(unused).returning();
  return used.length > 0;
}

async function spendRecoveryCode(tx: Db, userId: string, typed: string, requestId: string): Promise<boolean> {
  const which = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashOf(plainRecoveryCode(typed))));
  const spent = await tx.delete(recoveryCodes).where(which).returning();
  if (spent.length === 0) return false;
  await noteStep(tx, { action: 'recoveryCodeUsed', userId, by: userId, requestId });
  await queueMail(tx, 'recoveryCodeUsed', await lockAccount(tx, userId));
  return true;
}

/** Replaces a person's recovery codes and returns the new ones, which are stored nowhere. */
export async function drawRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, drawRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashOf(plainRecoveryCode(code)) })));
  return codes;
}

/** How many recovery codes a person has left. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return row?.left ?? 0;
}

/** What happened to a person's second step, and by whom; null is the command on the machine. */
interface StepNote {
  action: AccountEvent;
  userId: string;
  by: string | null;
  requestId: string | null;
  details?: Record<string, unknown>;
}

/** Records a change of a person's second step. */
export async function noteStep(tx: Db, { action, userId, by, requestId, details }: StepNote): Promise<void> {
  const what = { action, entity: 'user', recordId: userId, requestId, ...(details ? { details } : {}) };
  await tx.insert(audit).values({ userId: by, ...what });
}

/** Somebody who changes their own second step. */
export interface Owner {
  userId: string;
  requestId: string;
}

/** Locks a person's account, so that changes of its second steps come one after the other; returns its e-mail address. */
export async function lockAccount(tx: Db, userId: string): Promise<string> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update');
  return user?.email ?? '';
}

/** After a way to confirm was added: records it, tells the owner, and returns recovery codes if there were none. */
export async function afterAdding(
  tx: Db,
  owner: Owner & { email: string },
  action: AccountEvent,
): Promise<string[] | null> {
  const { userId, requestId, email } = owner;
  await noteStep(tx, { action, userId, by: userId, requestId });
  await queueMail(tx, 'secondStepAdded', email);
  return (await countRecoveryCodes(tx, userId)) === 0 ? drawRecoveryCodes(tx, userId) : null;
}

/** After a way to confirm was removed: tells the owner; with the last one, two-step sign-in is off. */
export async function afterRemoving(tx: Db, owner: Owner & { email: string }, action: AccountEvent): Promise<void> {
  const { userId, requestId, email } = owner;
  await noteStep(tx, { action, userId, by: userId, requestId });
  if (await isOn(tx, userId)) {
    await queueMail(tx, 'secondStepRemoved', email);
    return;
  }
  await dropSecondSteps(tx, userId);
  await noteStep(tx, { action: 'secondStepOff', userId, by: userId, requestId });
  await queueMail(tx, 'secondStepOff', email);
}

/** Deletes everything of a person's second step, and the sign-ins that wait for it. */
async function dropSecondSteps(tx: Db, userId: string): Promise<void> {
  for (const table of [authenticatorApps, passkeys, recoveryCodes, pendingSignIns]) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
}

/** Switches a person's second step off for them; false if it was not on. Their password stays. */
export const resetSecondStep = (
  db: Db,
  userId: string,
  { by, requestId }: { by: string | null; requestId: string | null },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const email = await lockAccount(tx, userId);
    if (!(await isOn(tx, userId))) return false;
    await dropSecondSteps(tx, userId);
    await noteStep(tx, { action: 'secondStepReset', userId, by, requestId });
    await queueMail(tx, 'secondStepReset', email);
    return true;
  });

const SETTING_ID = 1;

/** Whether admins must use a second step. */
export async function readSecuritySetting(db: Db): Promise<{ secondStepForAdmins: boolean }> {
  const [row] = await db.select().from(securitySettings);
  return { secondStepForAdmins: row?.secondStepForAdmins ?? false };
}

/** Whether a second step is required of people with a key. */
export const isRequiredOf = async (db: Db, key: StaffKey | null): Promise<boolean> =>
  (key === 1 || key === 2) && (await readSecuritySetting(db)).secondStepForAdmins;

/** Requires a second step of admins, or stops requiring it. */
export async function updateSecuritySetting(
  db: Db,
  setting: { secondStepForAdmins: boolean },
  { userId, requestId }: Owner,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await readSecuritySetting(tx);
    if (before.secondStepForAdmins === setting.secondStepForAdmins) return;
    await tx
      .insert(securitySettings)
      .values({ id: SETTING_ID, ...setting })
      .onConflictDoUpdate({ target: securitySettings.id, set: setting });
    const changes = { secondStepForAdmins: { from: before.secondStepForAdmins, to: setting.secondStepForAdmins } };
    const what = { action: 'updated', entity: 'securitySetting', recordId: SECURITY_RECORD, requestId, changes };
    await tx.insert(audit).values({ userId, ...what });
  });
}

/** The audit's name of the one setting. */
const SECURITY_RECORD = '00000000-0000-7000-8000-000000000002';
