/** Passkeys as a second step. Their library is loaded with the first one: a server without passkeys never needs it. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, count, eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { PasskeyRecord } from '../../../contract/calls/two-step.ts';
import { clock } from '../../../contract/clock.ts';
import { PASSKEYS_MAX } from '../../../contract/limits.ts';
import { databaseError, type Db } from '../../db/pool.ts';
import { sessions } from '../../db/schema/people.ts';
import { passkeys } from '../../db/schema/two-step.ts';
import { Refusal, refuseField } from '../../engine/refusal.ts';
import { afterAdding, afterRemoving, lockAccount, noteStep, type Owner } from './second-steps.ts';

const library = () => import('@simplewebauthn/server');

/** Where the app is opened: passkeys belong to a host, and are signed for an origin. */
export interface PasskeySite {
  host: string;
  origins: string[];
}

type Row = typeof passkeys.$inferSelect;

const NAME = 'Ordito';
const FACTOR = 'preferred';

/** A passkey as its owner sees it. */
export const passkeyRecord = ({ id, name, host, createdAt, usedAt }: Row): PasskeyRecord => ({
  _id: id,
  name,
  host,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});

/** A person's passkeys, oldest first. */
export const passkeysOf = (db: Db, userId: string): Promise<Row[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt, passkeys.id);

const atHost = (userId: string, host: string) => and(eq(passkeys.userId, userId), eq(passkeys.host, host));

/** Whether a person has a passkey that works at a host. */
export async function hasPasskeyAt(db: Db, userId: string, host: string): Promise<boolean> {
  const rows = await db.select({ id: passkeys.id }).from(passkeys).where(atHost(userId, host)).limit(1);
  return rows.length > 0;
}

const named = (rows: readonly Row[]) => rows.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** Options to sign in with one of a person's passkeys. */
export async function passkeyRequest(db: Db, userId: string, { host }: PasskeySite) {
  const { generateAuthenticationOptions } = await library();
  const rows = await db.select().from(passkeys).where(atHost(userId, host));
  return generateAuthenticationOptions({ rpID: host, allowCredentials: named(rows), userVerification: FACTOR });
}

/** What is checked: whose passkey, where, and the challenge it must have signed. */
interface PasskeyTry {
  userId: string;
  site: PasskeySite | null;
  expected: string | null;
  response: Record<string, unknown>;
}

/** Uses a passkey. Throws `wrongStep`. */
export async function spendPasskey(tx: Db, { userId, site, expected, response }: PasskeyTry): Promise<void> {
  const wrong = refuseField('passkey', 'wrongPasskey');
  if (!site || expected === null || typeof response['id'] !== 'string') throw wrong;
  const which = and(atHost(userId, site.host), eq(passkeys.credentialId, response['id']));
  const [row] = await tx.select().from(passkeys).where(which).for('update');
  if (!row) throw wrong;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: expected,
    expectedOrigin: site.origins,
    expectedRPID: site.host,
    // The password is the other factor.
    requireUserVerification: false,
    credential: {
      id: row.credentialId,
      publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
      counter: row.counter,
      transports: row.transports,
    },
    // A malformed response, a wrong signature, or a counter that went back: a copied key.
  }).catch(() => null);
  if (!verified?.verified) throw wrong;
  const { newCounter: counter } = verified.authenticationInfo;
  await tx.update(passkeys).set({ counter, usedAt: clock.now() }).where(eq(passkeys.id, row.id));
}

/** Options to create a passkey; the session remembers what it must sign. */
export async function passkeyCreation(
  db: Db,
  { userId, sessionId, email, site }: { userId: string; sessionId: string; email: string; site: PasskeySite },
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await library();
  const rows = await passkeysOf(db, userId);
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: site.host,
    userName: email,
    userID: new Uint8Array(Buffer.from(userId)),
    attestationType: 'none',
    excludeCredentials: named(rows.filter(({ host }) => host === site.host)),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: FACTOR },
  });
  await db.update(sessions).set({ passkeyChallenge: options.challenge }).where(eq(sessions.id, sessionId));
  return { ...options };
}

export interface NewPasskey extends Owner {
  sessionId: string;
  name: string;
  site: PasskeySite;
  response: Record<string, unknown>;
}

/** Stores a passkey, and returns recovery codes with a person's first second step. Throws `wrongPasskey`. */
export function addPasskey(
  db: Db,
  { userId, requestId, sessionId, name, site, response }: NewPasskey,
): Promise<{ passkey: PasskeyRecord; recoveryCodes: string[] | null }> {
  const wrong = refuseField('response', 'wrongPasskey');
  return db
    .transaction(async (tx) => {
      const email = await lockAccount(tx, userId);
      const [held] = await tx.select({ held: count() }).from(passkeys).where(eq(passkeys.userId, userId));
      if ((held?.held ?? 0) >= PASSKEYS_MAX) throw refuseField('response', 'tooMany', PASSKEYS_MAX);
      const here = eq(sessions.id, sessionId);
      const [session] = await tx.select({ expected: sessions.passkeyChallenge }).from(sessions).where(here);
      if (!session?.expected) throw wrong;
      await tx.update(sessions).set({ passkeyChallenge: null }).where(here);
      const { verifyRegistrationResponse } = await library();
      const verified = await verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: session.expected,
        expectedOrigin: site.origins,
        expectedRPID: site.host,
        requireUserVerification: false,
      }).catch(() => null);
      if (!verified?.verified) throw wrong;
      const { id: credentialId, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
      const row: Row = {
        id: uuid(),
        userId,
        credentialId,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports,
        host: site.host,
        name,
        createdAt: clock.now(),
        usedAt: null,
      };
      await tx.insert(passkeys).values(row);
      return {
        passkey: passkeyRecord(row),
        recoveryCodes: await afterAdding(tx, { userId, requestId, email }, 'passkeyAdded'),
      };
    })
    .catch((error: unknown) => {
      if (databaseError(error)?.constraint === 'passkeys_credential_id_unique') throw wrong;
      throw error;
    });
}

const mine = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

/** Renames a passkey. Throws `notFound`, also for another person's. */
export const renamePasskey = (db: Db, { userId, requestId }: Owner, id: string, name: string): Promise<void> =>
  db.transaction(async (tx) => {
    const renamed = await tx.update(passkeys).set({ name }).where(mine(userId, id)).returning();
    if (renamed.length === 0) throw new Refusal('notFound');
    await noteStep(tx, { action: 'passkeyRenamed', userId, by: userId, requestId });
  });

/** Removes a passkey. Throws `notFound`, also for another person's. */
export const removePasskey = (db: Db, { userId, requestId }: Owner, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const email = await lockAccount(tx, userId);
    const removed = await tx.delete(passkeys).where(mine(userId, id)).returning();
    if (removed.length === 0) throw new Refusal('notFound');
    await afterRemoving(tx, { userId, requestId, email }, 'passkeyRemoved');
  });
