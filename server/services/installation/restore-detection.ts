/** A server restored from a backup learns from its devices that it is behind (contract 9). */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Pool } from 'pg';

import { type Caller, hubLimit } from '../../../contract/access.ts';
import type { DeviceReport } from '../../../contract/calls/devices.ts';
import { type ItemCode, parseCode } from '../../../contract/code.ts';
import type { Db } from '../../db/pool.ts';
import { codeCounters, codes } from '../../db/schema/items.ts';
import { idempotencyKeys } from '../../db/schema/ledger.ts';
import { merchants } from '../../db/schema/people.ts';
import { createLimiter, mayConsume } from '../../engine/limits/rate-limit.ts';
import { changeEpoch, type Epoch } from './epoch.ts';

/** Maximum increase of a counter per report: more than tablets are issued between two backups. */
const RISE_MAX = 5000;
const DAY_SECONDS = 86_400;
/** Reports per account and day that may raise counters: each of its tablets reports once after a restore. */
const RISES_PER_DAY = 20;
/** A new epoch makes all tablets verify everything they have, so forged reports must not cause many. */
const EPOCHS_PER_ACCOUNT_AND_DAY = 2;
const EPOCH_EVERY_SECONDS = 3600;

/** Limits on what device reports may change. */
export interface ReportLimits {
  mayRaise(account: string): Promise<boolean>;
  mayChangeEpoch(account: string): Promise<boolean>;
}

/** The limits of reports that find the server behind. */
export function createReportLimits(pool: Pool): ReportLimits {
  const rises = createLimiter(pool, 'code-rise', RISES_PER_DAY, DAY_SECONDS);
  const accounts = createLimiter(pool, 'epoch-account', EPOCHS_PER_ACCOUNT_AND_DAY, DAY_SECONDS);
  const everybody = createLimiter(pool, 'epoch', 1, EPOCH_EVERY_SECONDS);
  return {
    mayRaise: (account) => mayConsume(rises, account),
    mayChangeEpoch: async (account) => (await mayConsume(accounts, account)) && mayConsume(everybody, 'all'),
  };
}

/**
 * Raises the counters to the codes a device knows, so that none is issued twice, and starts a new epoch if those codes or its newest
 * receipt show that the server has gone back. Ignores what does not belong to the caller.
 */
export async function catchUp(
  { db, epoch, reportLimits }: { db: Db; epoch: Epoch; reportLimits: ReportLimits },
  caller: Caller,
  { highest = [], newest }: Pick<DeviceReport, 'highest' | 'newest'>,
): Promise<void> {
  const ahead = await aheadOf(db, caller, highest);
  const isRaised = ahead.length > 0 && (await reportLimits.mayRaise(caller._id));
  const isBehind = isRaised || (newest !== undefined && !(await knowsKey(db, caller, newest)));
  if (!isBehind) return;
  const isOver = await reportLimits.mayChangeEpoch(caller._id);
  await db.transaction(async (tx) => {
    if (isRaised) for (const each of ahead) await raise(tx, each);
    if (isOver) await changeEpoch(tx, 'report');
  });
  // The response to this report already carries the new epoch.
  if (isOver) await epoch.refresh();
}

interface HubCode extends ItemCode {
  hub: string;
}

/** The codes above the last issued one, for hub centers the caller works for. */
async function aheadOf(db: Db, caller: Caller, highest: NonNullable<DeviceReport['highest']>): Promise<HubCode[]> {
  const limit = hubLimit(caller);
  const reported = highest.flatMap(({ hubcenter: hub, code }): HubCode[] => {
    const parsed = parseCode(code);
    return parsed && (limit === null || limit === hub) ? [{ hub, ...parsed }] : [];
  });
  if (reported.length === 0) return [];
  const hubs = await db
    .select({ id: merchants.id, prefix: merchants.prefix })
    .from(merchants)
    .where(
      and(
        inArray(merchants.id, [...new Set(reported.map(({ hub }) => hub))]),
        limit === null ? worksFor(caller) : undefined,
      ),
    );
  const prefixes = new Map(hubs.map(({ id, prefix }) => [id, prefix]));
  const own = reported.filter(({ hub, prefix }) => prefixes.get(hub) === prefix);
  if (own.length === 0) return [];
  const counters = await db
    .select()
    .from(codeCounters)
    .where(inArray(codeCounters.hub, [...prefixes.keys()]));
  const issued = new Map(counters.map(({ hub, kind, issued: last }) => [`${hub} ${kind}`, last]));
  return own.filter(({ hub, kind, sequence }) => sequence > (issued.get(`${hub} ${kind}`) ?? 0));
}

/** Includes hub centers an admin has captured for, because some of their codes were reserved for that admin. */
const worksFor = ({ _id }: Caller) =>
  sql`exists (select from ${codes} where ${codes.hub} = ${merchants.id} and ${codes.owner} = ${_id})`;

/** Counters never decrease. */
async function raise(tx: Db, { hub, kind, sequence }: HubCode): Promise<void> {
  await tx
    .insert(codeCounters)
    .values({ hub, kind, issued: Math.min(sequence, RISE_MAX) })
    .onConflictDoUpdate({
      target: [codeCounters.hub, codeCounters.kind],
      set: {
        issued: sql`greatest(${codeCounters.issued}, least(${sequence}, ${codeCounters.issued} + ${RISE_MAX}))`,
      },
    });
}

async function knowsKey(db: Db, { _id }: Caller, key: string): Promise<boolean> {
  const [row] = await db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, _id), eq(idempotencyKeys.key, key)));
  return row !== undefined;
}
