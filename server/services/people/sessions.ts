/** Sessions with opaque tokens (contract 4). */
import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as uuid } from 'uuid';

import { ADMINS, type Caller, type StaffKey, type UserType } from '../../../contract/access.ts';
import type { SessionRecord } from '../../../contract/calls/account.ts';
import type { HubEvent } from '../../../contract/calls/hub-centers.ts';
import type { OpenedSession } from '../../../contract/calls/session.ts';
import { clock } from '../../../contract/clock.ts';
import { merchant } from '../../../contract/entities/merchant.ts';
import { PROOF_MS, SESSION_MS, VIEW_MS } from '../../../contract/limits.ts';
import { type Db, isUnavailable } from '../../db/pool.ts';
import { devices } from '../../db/schema/devices.ts';
import { blockedTokens, merchants, sessions, users } from '../../db/schema/people.ts';
import { noteChange } from '../../engine/records/change-notes.ts';
import { publish } from '../../engine/records/changes.ts';
import { Refusal } from '../../engine/refusal.ts';
import { mustSetUp } from './second-steps.ts';
import { drawToken, hashOf } from './tokens.ts';

/** Minimum interval of recording a token's use, in ms; a write per request is not worth it. */
const NOTE_AFTER_MS = 3_600_000;

/** A valid session: the device's id and its owner. */
export interface Session {
  id: string;
  caller: Caller;
  /** Its person must set up a second step before anything else. */
  mustSetUp: boolean;
  /** Its person has signed in, or repeated the password or a code, a moment ago. */
  isProven: boolean;
}

const viewers = alias(users, 'viewers');
/** Somebody else sees what the person sees only while they may sign in and are an admin. */
const maySee = or(isNull(sessions.viewer), and(eq(viewers.status, 'active'), inArray(viewers.key, [...ADMINS])));

/** Neither expired nor of an account that may not sign in. */
const isLive = () => and(gt(sessions.expiresAt, clock.now()), eq(users.status, 'active'), maySee);

/** Opens a session for a person who has just authenticated, in the transaction that locks their account; `agent` is the readable device. */
export async function openSession(tx: Db, userId: string, agent: string | null): Promise<OpenedSession> {
  const token = drawToken();
  const expiresAt = new Date(clock.ms() + SESSION_MS);
  const provenAt = clock.now();
  await tx.insert(sessions).values({ id: uuid(), tokenHash: hashOf(token), userId, agent, expiresAt, provenAt });
  return { token, expiresAt: expiresAt.toISOString() };
}

/** The session of a token, or null if it is unknown, expired or its account may not sign in. Use extends it. */
export async function findSession(db: Db, token: string): Promise<Session | null> {
  const now = clock.now();
  const [row] = await db
    .select({
      id: sessions.id,
      usedAt: sessions.usedAt,
      userId: users.id,
      userType: users.userType,
      key: users.key,
      mustSetUp: mustSetUp(),
      provenAt: sessions.provenAt,
      expiresAt: sessions.expiresAt,
      viewer: viewers.fullName,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(viewers, eq(viewers.id, sessions.viewer))
    .where(and(eq(sessions.tokenHash, hashOf(token)), isLive()));
  if (!row) return null;
  const view = row.viewer === null ? {} : { view: { by: row.viewer, until: row.expiresAt.toISOString() } };
  if (row.viewer === null && row.usedAt.getTime() < now.getTime() - NOTE_AFTER_MS) await noteUse(db, [row.id]);
  const caller = { _id: row.userId, userType: row.userType as UserType, key: row.key as StaffKey | null, ...view };
  const isProven = row.provenAt !== null && now.getTime() - row.provenAt.getTime() < PROOF_MS;
  return { id: row.id, caller, mustSetUp: row.mustSetUp, isProven };
}

/** Of many tokens those that still open a session, in one query. Use extends it. */
export async function liveTokens(db: Db, tokens: readonly string[]): Promise<Set<string>> {
  const byHash = new Map(tokens.map((token) => [hashOf(token), token]));
  const rows = await db
    .select({ id: sessions.id, hash: sessions.tokenHash, usedAt: sessions.usedAt, viewer: sessions.viewer })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(viewers, eq(viewers.id, sessions.viewer))
    .where(and(inArray(sessions.tokenHash, [...byHash.keys()]), isLive(), sql`not ${mustSetUp()}`));
  const noted = clock.ms() - NOTE_AFTER_MS;
  const due = rows.filter(({ viewer, usedAt }) => viewer === null && usedAt.getTime() < noted);
  if (due.length > 0) {
    await noteUse(
      db,
      due.map(({ id }) => id),
    );
  }
  return new Set(rows.flatMap(({ hash }) => byHash.get(hash) ?? []));
}

/** Records the use of sessions. A read-only database still authenticates; the next use is recorded instead. */
async function noteUse(db: Db, ids: readonly string[]): Promise<void> {
  const now = clock.now();
  await db
    .update(sessions)
    .set({ usedAt: now, expiresAt: new Date(now.getTime() + SESSION_MS) })
    .where(inArray(sessions.id, [...ids]))
    .catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
    });
}

/** Ends the session of a token, in every server process; idempotent. */
export async function signOut(db: Db, token: string): Promise<void> {
  await db.transaction((tx) => end(tx, eq(sessions.tokenHash, hashOf(token))));
}

/** A person's signed-in devices, most recently used first; `current` is the session of whoever asks. */
export async function listSessions(db: Db, userId: string, current: string): Promise<SessionRecord[]> {
  const rows = await db
    .select({ ...getTableColumns(sessions), name: devices.name })
    .from(sessions)
    .leftJoin(devices, eq(devices.deviceId, sessions.deviceId))
    .where(and(eq(sessions.userId, userId), isNull(sessions.viewer), gt(sessions.expiresAt, clock.now())))
    .orderBy(desc(sessions.usedAt), desc(sessions.id));
  return rows.map(({ id, agent, deviceId, name, createdAt, usedAt }) => ({
    _id: id,
    device: agent,
    deviceId,
    name,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt.toISOString(),
    current: id === current,
  }));
}

/** Signs one device of a person out. Throws `notFound`, also for another person's. */
export async function endSession(db: Db, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await end(tx, and(eq(sessions.userId, userId), eq(sessions.id, id)));
    if (ended === 0) throw new Refusal('notFound');
  });
}

/** Ends a person's sessions except the one to keep, in every server process. Returns how many. */
export const endSessions = (tx: Db, userId: string, keep: string | null): Promise<number> =>
  end(tx, and(eq(sessions.userId, userId), keep === null ? undefined : ne(sessions.id, keep)));

/** Ends sessions and the views that were started from them; returns how many people's own ones. */
async function end(tx: Db, which: SQL | undefined): Promise<number> {
  const from = tx.select({ id: sessions.id }).from(sessions).where(which);
  const views = await tx.delete(sessions).where(inArray(sessions.viewedFrom, from)).returning();
  const gone = await tx.delete(sessions).where(which).returning();
  for (const session of [...views, ...gone]) {
    await publish(tx, { ended: session.id });
    if (session.viewer !== null) await noteView(tx, 'viewStopped', session);
  }
  return gone.filter(({ viewer }) => viewer === null).length;
}

/** Ends all sessions of a person who is blocked; their devices learn why. */
export async function blockSessions(tx: Db, userId: string): Promise<void> {
  const own = and(eq(sessions.userId, userId), isNull(sessions.viewer));
  const { tokenHash, expiresAt } = sessions;
  const rows = await tx.select({ tokenHash, userId: sessions.userId, expiresAt }).from(sessions).where(own);
  if (rows.length > 0) await tx.insert(blockedTokens).values(rows).onConflictDoNothing();
  await endSessions(tx, userId, null);
}

/** Whether a token that opens nothing was ended by a ban that still lasts. */
export async function isBlocked(db: Db, token: string): Promise<boolean> {
  const which = and(eq(blockedTokens.tokenHash, hashOf(token)), eq(users.status, 'banned'));
  const rows = await db
    .select({ id: users.id })
    .from(blockedTokens)
    .innerJoin(users, eq(users.id, blockedTokens.userId))
    .where(which);
  return rows.length > 0;
}

/** Opens a read-only view of a hub center from an admin's session. Throws `notFound`, and `hubNotActive` for one that cannot sign in. */
export const openView = (db: Db, { id, caller }: Session, hub: string, requestId: string): Promise<OpenedSession> =>
  db.transaction(async (tx) => {
    // Against a concurrent ban, which ends this view too.
    const [found] = await tx
      .select({ status: users.status })
      .from(users)
      .innerJoin(merchants, eq(merchants.id, users.id))
      .where(eq(users.id, hub))
      .for('share', { of: users });
    if (!found) throw new Refusal('notFound');
    if (found.status !== 'active') throw new Refusal('hubNotActive');
    const token = drawToken();
    const view = { userId: hub, viewer: caller._id, viewedFrom: id, expiresAt: new Date(clock.ms() + VIEW_MS) };
    await tx.insert(sessions).values({ id: uuid(), tokenHash: hashOf(token), ...view });
    await noteView(tx, 'viewStarted', view, requestId);
    return { token, expiresAt: view.expiresAt.toISOString() };
  });

/** Tells the history of a hub center who saw what it sees, and every open page. */
function noteView(
  tx: Db,
  action: HubEvent,
  { userId: id, viewer, expiresAt }: Pick<typeof sessions.$inferSelect, 'userId' | 'viewer' | 'expiresAt'>,
  requestId: string | null = null,
): Promise<void> {
  const caller = viewer === null ? null : ({ _id: viewer, userType: 1, key: null } as const);
  const at = new Date(Math.min(clock.ms(), expiresAt.getTime()));
  const nothing = { before: {}, after: {}, fields: [] };
  return noteChange(tx, merchant, { caller, requestId, channel: 'ui' }, { id, at, action, ...nothing });
}

/** Deletes expired sessions. */
export const dropExpiredSessions = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    await end(tx, lt(sessions.expiresAt, now));
    await tx.delete(blockedTokens).where(lt(blockedTokens.expiresAt, now));
  });
