/** Device reports, and other signs of life of devices. */
import { and, count, eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import { ADMINS, type Caller, hubLimit, mayDo } from '../../../contract/access.ts';
import type { DeviceReport } from '../../../contract/calls/devices.ts';
import { clock } from '../../../contract/clock.ts';
import { formatCode, parseCode } from '../../../contract/code.ts';
import type { Db } from '../../db/pool.ts';
import { devices } from '../../db/schema/devices.ts';
import { audit } from '../../db/schema/ledger.ts';
import { sessions } from '../../db/schema/people.ts';
import type { Deps } from '../../engine/deps.ts';
import { Refusal } from '../../engine/refusal.ts';
import type { Session } from '../people/sessions.ts';

/** Far more than a device needs; limits a faulty program. */
const REPORTS_PER_MINUTE = 60;
const DEVICES_OF_PERSON_MAX = 200;
const MINUTE_MS = 60_000;

const THIS_MINUTE = sql`date_trunc('minute', now())`;

export interface ReportInput {
  deviceId: string;
  report: DeviceReport;
  /** Browser and system, if known. */
  system: string | null;
}

/** Replaces a device's last report, in one statement for a known device. Throws `rateLimited`. */
export async function reportDevice(db: Db, session: Session, { deviceId, report, system }: ReportInput): Promise<void> {
  const { caller } = session;
  const now = clock.now();
  const { appVersion, storage, battery } = report;
  const lanes = report.lanes.filter(({ waiting, attention }) => waiting + attention > 0).map((each) => tidy(each, now));
  const hub = hubLimit(caller);
  const said = { person: caller._id, system, appVersion, lanes, storage, battery, reportedAt: now, lastContactAt: now };
  const isFull = sql`${devices.windowAt} is not distinct from ${THIS_MINUTE} and ${devices.windowCount} >= ${REPORTS_PER_MINUTE}`;
  const replace = async () => {
    const done = await db
      .update(devices)
      .set({
        ...said,
        ...(hub === null ? {} : { hub }),
        windowAt: THIS_MINUTE,
        windowCount: sql`case when ${devices.windowAt} = ${THIS_MINUTE} then ${devices.windowCount} + 1 else 1 end`,
      })
      .where(and(eq(devices.deviceId, deviceId), sql`not (${isFull})`))
      .returning({ id: devices.id });
    return done.length > 0;
  };
  await linkSession(db, session, deviceId);
  if (await replace()) return;
  const isKnown = (await db.$count(devices, eq(devices.deviceId, deviceId))) > 0;
  if (!isKnown && !(await addDevice(db, caller._id, deviceId))) throw new Refusal('rateLimited', { retryAfter: 3600 });
  if (!(await replace())) throw new Refusal('rateLimited', { retryAfter: 60 });
}

/** Records on which device a session is. */
async function linkSession(db: Db, { id }: Session, deviceId: string): Promise<void> {
  const isNew = sql`${sessions.deviceId} is distinct from ${deviceId}`;
  await db
    .update(sessions)
    .set({ deviceId })
    .where(and(eq(sessions.id, id), isNew));
}

/**
 * Adds a device of a person, serialized per person. Above the limit, the device with nothing unsent and the oldest contact is removed:
 * cleared browsers never return. Returns whether the device was added.
 */
const addDevice = (db: Db, person: string, deviceId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const lock = `devices of ${person}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
    const [held] = await tx.select({ all: count() }).from(devices).where(eq(devices.person, person));
    if (held && held.all >= DEVICES_OF_PERSON_MAX) {
      const [idle] = await tx
        .select({ deviceId: devices.deviceId })
        .from(devices)
        .where(and(eq(devices.person, person), sql`${devices.lanes} = '[]'::jsonb`))
        .orderBy(devices.lastContactAt)
        .limit(1);
      if (!idle) return false;
      await tx.delete(devices).where(eq(devices.deviceId, idle.deviceId));
    }
    const now = clock.now();
    const row = { deviceId, id: uuid(), person, lastContactAt: now, createdAt: now };
    await tx.insert(devices).values(row).onConflictDoNothing();
    return true;
  });

type Lane = DeviceReport['lanes'][number];

/** A device's clock may be wrong: a future `oldestAt` becomes now, one before 1970 is dropped. */
function tidy({ owner, waiting, attention, oldestAt, codes }: Lane, now: Date): Lane {
  const oldest = oldestAt === null ? Number.NaN : Math.min(Date.parse(oldestAt), now.getTime());
  return {
    owner,
    waiting: Math.max(waiting, attention),
    attention,
    oldestAt: oldest > 0 ? new Date(oldest).toISOString() : null,
    codes: [...new Set(codes.map(canonical))],
  };
}

function canonical(text: string): string {
  const code = parseCode(text);
  return code ? formatCode(code) : text.trim();
}

export interface Contact {
  deviceId?: string | undefined;
  caller: Caller;
  hubcenter?: string | undefined;
}

/**
 * Records a contact with a device, at most once a minute. Nothing waits for it or fails with it, because the device's request is already
 * done.
 */
export function noteContact({ db, log }: Deps, contact: Contact): void {
  const { deviceId, caller, hubcenter } = contact;
  if (deviceId === undefined) return;
  const hub = hubLimit(caller) ?? hubcenter ?? null;
  note(db, { deviceId, person: caller._id, hub }).catch((error: unknown) => {
    log.warn({ err: error }, 'device contact not recorded');
  });
}

async function note(db: Db, { deviceId, person, hub }: { deviceId: string; person: string; hub: string | null }) {
  const now = clock.now();
  const [known] = await db
    .select({ at: devices.lastContactAt, person: devices.person })
    .from(devices)
    .where(eq(devices.deviceId, deviceId));
  if (known && known.person === person && now.getTime() - known.at.getTime() < MINUTE_MS) return;
  const set = { person, lastContactAt: now, ...(hub === null ? {} : { hub }) };
  if (!known && !(await addDevice(db, person, deviceId))) return;
  await db.update(devices).set(set).where(eq(devices.deviceId, deviceId));
}

export interface NameInput {
  deviceId: string;
  /** Null removes the name. */
  name: string | null;
  /** It is the device of the session. */
  isHere: boolean;
  requestId: string;
}

/** Names a device. Throws `notFound`, also for one of other people, unless the caller is an admin. */
export async function nameDevice(
  db: Db,
  session: Session,
  { deviceId, name, isHere, requestId }: NameInput,
): Promise<void> {
  const { caller } = session;
  if (isHere && (await db.$count(devices, eq(devices.deviceId, deviceId))) === 0)
    await addDevice(db, caller._id, deviceId);
  await db.transaction(async (tx) => {
    const [known] = await tx.select().from(devices).where(eq(devices.deviceId, deviceId)).for('update');
    const used = await tx.$count(sessions, and(eq(sessions.userId, caller._id), eq(sessions.deviceId, deviceId)));
    if (!known || !(known.person === caller._id || used > 0 || mayDo(ADMINS, caller))) throw new Refusal('notFound');
    if (isHere) await linkSession(tx, session, deviceId);
    if (known.name === name) return;
    await tx.update(devices).set({ name }).where(eq(devices.deviceId, deviceId));
    const details = { deviceId, from: known.name, to: name };
    const what = { action: 'renamed', entity: 'device', recordId: known.id, hub: known.hub, details };
    await tx.insert(audit).values({ userId: caller._id, requestId, ...what });
  });
}

/** Forgets a device; its unsent items stay in the audit. Throws `notFound`. */
export async function forgetDevice(db: Db, caller: Caller, deviceId: string, requestId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(devices).where(eq(devices.deviceId, deviceId)).returning();
    if (!gone) throw new Refusal('notFound');
    const details = { deviceId, lastContactAt: gone.lastContactAt, reportedAt: gone.reportedAt, lanes: gone.lanes };
    const what = { action: 'deleted', entity: 'device', recordId: gone.id, hub: gone.hub, details };
    await tx.insert(audit).values({ userId: caller._id, requestId, ...what });
  });
}
