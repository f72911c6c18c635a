/** What tablets say of themselves: their reports, and every other sign of life. */
import { and, count, eq, gt, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import { type Caller, hubLimit } from '../../contract/access.ts';
import type { DeviceReport } from '../../contract/calls/devices.ts';
import { formatCode, parseCode } from '../../contract/code.ts';
import type { Db } from '../db/pool.ts';
import { devices } from '../db/schema/devices.ts';
import { audit } from '../db/schema/ledger.ts';
import type { Deps } from './deps.ts';
import { Refusal } from './refusal.ts';

/** Far more than a device has reason for; a program gone wild is slowed down. */
const REPORTS_PER_MINUTE = 60;
const NEW_DEVICES_PER_DAY = 200;
const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

const THIS_MINUTE = sql`date_trunc('minute', now())`;

export interface Reported {
  deviceId: string;
  report: DeviceReport;
  /** Browser and system, where they are known. */
  system: string | null;
}

/** Replaces what a device said before, in one statement for a device that is known. Throws `rateLimited`. */
export async function reportDevice(db: Db, caller: Caller, { deviceId, report, system }: Reported): Promise<void> {
  const now = new Date();
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
  if (await replace()) return;
  await addDevice(db, caller, deviceId);
  if (!(await replace())) throw new Refusal('rateLimited', { retryAfter: 60 });
}

async function addDevice(db: Db, caller: Caller, deviceId: string): Promise<void> {
  const now = new Date();
  const [added] = await db
    .select({ today: count() })
    .from(devices)
    .where(and(eq(devices.person, caller._id), gt(devices.createdAt, new Date(now.getTime() - DAY_MS))));
  if (added && added.today >= NEW_DEVICES_PER_DAY) throw new Refusal('rateLimited', { retryAfter: 3600 });
  const row = { deviceId, id: uuid(), person: caller._id, lastContactAt: now, createdAt: now };
  await db.insert(devices).values(row).onConflictDoNothing();
}

type Lane = DeviceReport['lanes'][number];

/** A device's clock may be off: nothing waits since before there were tablets, or since tomorrow. */
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
 * Notes that a device was heard of, at most once a minute. Nobody waits for it and nothing fails with it: what the
 * device came for is done already.
 */
export function noteContact({ db, log }: Deps, contact: Contact): void {
  const { deviceId, caller, hubcenter } = contact;
  if (deviceId === undefined) return;
  const hub = hubLimit(caller) ?? hubcenter ?? null;
  note(db, { deviceId, person: caller._id, hub }).catch((error: unknown) => {
    log.warn({ err: error }, 'the contact of a device was not noted');
  });
}

async function note(db: Db, { deviceId, person, hub }: { deviceId: string; person: string; hub: string | null }) {
  const now = new Date();
  const [known] = await db
    .select({ at: devices.lastContactAt, person: devices.person })
    .from(devices)
    .where(eq(devices.deviceId, deviceId));
  if (known && known.person === person && now.getTime() - known.at.getTime() < MINUTE_MS) return;
  const set = { person, lastContactAt: now, ...(hub === null ? {} : { hub }) };
  await db
    .insert(devices)
    .values({ deviceId, id: uuid(), createdAt: now, ...set })
    .onConflictDoUpdate({ target: devices.deviceId, set });
}

/** Forgets a device; what it still held stays in the audit. Throws `notFound`. */
export async function forgetDevice(db: Db, caller: Caller, deviceId: string, requestId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(devices).where(eq(devices.deviceId, deviceId)).returning();
    if (!gone) throw new Refusal('notFound');
    const details = { deviceId, lastContactAt: gone.lastContactAt, reportedAt: gone.reportedAt, lanes: gone.lanes };
    const what = { action: 'deleted', entity: 'device', recordId: gone.id, hub: gone.hub, details };
    await tx.insert(audit).values({ id: uuid(), userId: caller._id, requestId, ...what });
  });
}
