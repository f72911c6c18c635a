/** Checks of an installation, for the System page and `npm run doctor`. Each returns a line. */
import { X509Certificate } from 'node:crypto';
import { access, constants, stat } from 'node:fs/promises';
import { isIP } from 'node:net';

import { and, eq, inArray, lt, sql } from 'drizzle-orm';

import { SERVER_FAULTS } from '../../../contract/calls/jobs.ts';
import {
  type CheckName,
  CHECKS,
  type Finding,
  SYSTEM_STATES,
  type SystemLine,
  type SystemReport,
  type SystemState,
} from '../../../contract/calls/system.ts';
import { clock } from '../../../contract/clock.ts';
import { DEVICE_SILENT_MS } from '../../../contract/limits.ts';
import { countNotices } from '../../db/notices.ts';
import type { Db } from '../../db/pool.ts';
import { devices } from '../../db/schema/devices.ts';
import { epochs } from '../../db/schema/ledger.ts';
import { providerChecks, providerDifferences } from '../../db/schema/provider-differences.ts';
import { jobs } from '../../db/schema/work.ts';
import { plainWords } from '../../log.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { tryStore } from '../../storage/s3.ts';
import type { Storage } from '../../storage/storage.ts';
import { listBackups, makeFolder } from '../backups/backup-folder.ts';
import { PaymentError, type Payments } from '../payments/stripe.ts';
import type { Supplier } from '../suppliers/supplier.ts';
import { isLow, measure, measureData } from './surroundings.ts';

/** What is checked. */
export interface SystemParts {
  db: Db;
  storage: Storage;
  mailer: Mailer;
  payments: Payments | null;
  supplier: Pick<Supplier, 'host'> | null;
  version: string;
  dataDir: string;
  backupDir: string | null;
  /** The certificate this server answers with, in PEM; null if something in front of it does, or nothing. */
  certificate: string | null;
  publicUrl: string | null;
  /** Address of pictures in the store or a CDN; null if they come from the app. */
  picturesFrom: string | null;
  /** Where the server is reached without a public address. */
  localUrl: string;
}

const DAY_MS = 86_400_000;
/** A nightly backup and some hours. */
const BACKUP_OLD_MS = 1.5 * DAY_MS;
const AGREEMENT_OLD_MS = 1.5 * DAY_MS;
/** Differences named at most. */
const NAMED_MAX = 5;
const DISK_FULL_BYTES = 1e9;
/** The publisher sends a thousand in one go. */
const NOTICES_MANY = 5000;
const LATE_MS = 15 * 60_000;
const RENEW_MS = 14 * DAY_MS;
const CLOCK_OFF_S = 5;

const line = (
  check: CheckName,
  state: SystemState,
  finding: Finding,
  values: SystemLine['values'] = {},
): SystemLine => ({
  check,
  state,
  finding,
  values,
});
/** The reason as the end of a sentence. */
const reasonOf = (error: unknown) => plainWords(error).replace(/\.$/, '').slice(0, 200);

const ORDER = Object.keys(CHECKS);

/** Every check of a running installation. */
export async function checkSystem(parts: SystemParts): Promise<SystemReport> {
  const measured = await Promise.all([
    checkDatabase(parts),
    checkStorage(parts),
    checkDisk(parts).catch((error: unknown) => line('disk', 'error', 'diskUnreadable', { reason: reasonOf(error) })),
    checkBackups(parts),
    checkMail(parts),
    checkPayments(parts),
    // Left out if the database does not answer, which its own line says.
    ...[checkAgreement(parts), checkJobs(parts), checkTablets(parts), checkClock(parts)].map((check) =>
      check.catch(() => null),
    ),
  ]);
  const { version, certificate, publicUrl } = parts;
  const lines = [
    line('version', 'ok', 'version', { version }),
    ...measured.filter((each) => each !== null),
    checkSupplier(parts),
    checkAddress(parts),
    ...(certificate === null ? [] : [checkCertificate(certificate, publicUrl)]),
  ].toSorted((one, other) => ORDER.indexOf(one.check) - ORDER.indexOf(other.check));
  return { state: worstOf(lines), lines };
}

/** The worst state of some lines. */
const worstOf = (lines: readonly SystemLine[]): SystemState =>
  SYSTEM_STATES.findLast((state) => lines.some((each) => each.state === state)) ?? 'ok';

async function checkDatabase({ db }: SystemParts): Promise<SystemLine> {
  try {
    const { rows } = await db.execute<{ version: string; size: string }>(
      sql`select current_setting('server_version') as version, pg_database_size(current_database())::text as size`,
    );
    const [{ version, size } = { version: '', size: '0' }] = rows;
    return line('database', 'ok', 'database', { version: version.split(' ')[0] ?? '', sizeBytes: Number(size) });
  } catch (error) {
    return line('database', 'error', 'databaseDown', { reason: reasonOf(error) });
  }
}

async function checkStorage({ storage, picturesFrom: address }: SystemParts): Promise<SystemLine> {
  try {
    const reason = await tryStore(storage, address);
    if (address && reason !== null) return line('storage', 'warning', 'storeAddress', { address, reason });
    const { address: place } = storage;
    return place === null ? line('storage', 'ok', 'storeFolder') : line('storage', 'ok', 'storeBucket', { place });
  } catch (error) {
    return line('storage', 'error', 'storeDown', { reason: reasonOf(error) });
  }
}

/** Left out where nothing stays on this disk. */
async function checkDisk(parts: SystemParts): Promise<SystemLine | null> {
  const room = await measureData(parts);
  if (!room) return null;
  const { freeBytes, totalBytes } = room;
  if (freeBytes < DISK_FULL_BYTES) return line('disk', 'error', 'diskFull', { freeBytes });
  const low = isLow(room);
  return line('disk', low ? 'warning' : 'ok', low ? 'diskLow' : 'disk', { freeBytes, totalBytes });
}

async function checkBackups({ backupDir, dataDir }: SystemParts): Promise<SystemLine> {
  if (backupDir === null) return line('backups', 'warning', 'backupsOff');
  try {
    // As the backup does, so that a place where it could not is told before the night.
    await makeFolder(backupDir);
    await access(backupDir, constants.W_OK);
    const backups = await listBackups(backupDir);
    const [newest] = backups;
    const room = await measure(backupDir);
    const { freeBytes } = room;
    // The next one is about as large, and the reason if the newest is old.
    if (freeBytes < Math.max(DISK_FULL_BYTES, newest?.bytes ?? 0))
      return line('backups', 'error', 'backupsFull', { freeBytes });
    if (!newest) return line('backups', 'warning', 'backupsFirst');
    const newestAt = newest.at.toISOString();
    if (clock.ms() - newest.at.getTime() > BACKUP_OLD_MS) return line('backups', 'error', 'backupsOld', { newestAt });
    const [theirs, ours] = await Promise.all([stat(backupDir), stat(dataDir)]);
    if (theirs.dev === ours.dev) return line('backups', 'warning', 'backupsHere', { newestAt });
    if (isLow(room)) return line('backups', 'warning', 'backupsFull', { freeBytes });
    return line('backups', 'ok', 'backups', { newestAt, count: backups.length });
  } catch (error) {
    return line('backups', 'error', 'backupsUnreadable', { reason: reasonOf(error) });
  }
}

async function checkJobs({ db }: SystemParts): Promise<SystemLine> {
  const failed = await db.$count(jobs, and(eq(jobs.state, 'failed'), inArray(jobs.error, [...SERVER_FAULTS])));
  const late = new Date(clock.ms() - LATE_MS);
  const [oldest] = await db
    .select({ dueAt: jobs.dueAt })
    .from(jobs)
    .where(and(eq(jobs.state, 'waiting'), lt(jobs.dueAt, late)))
    .orderBy(jobs.dueAt)
    .limit(1);
  if (oldest) return line('jobs', 'error', 'jobsLate', { dueAt: oldest.dueAt.toISOString() });
  const notices = await countNotices(db, NOTICES_MANY);
  if (notices === NOTICES_MANY) return line('jobs', 'error', 'noticesStuck', { count: notices });
  return failed > 0 ? line('jobs', 'warning', 'jobsFailed', { count: failed }) : line('jobs', 'ok', 'jobs');
}

async function checkTablets({ db }: SystemParts): Promise<SystemLine> {
  const count = await db.$count(devices);
  if (count === 0) return line('tablets', 'ok', 'tabletsNone');
  const { rows } = await db.execute<{ waiting: number; oldest: string | null }>(
    sql`select coalesce(sum((lane->>'waiting')::int), 0)::int as waiting, min(lane->>'oldestAt') as oldest
      from ${devices}, jsonb_array_elements(${devices.lanes}) lane where (lane->>'waiting')::int > 0`,
  );
  const [{ waiting, oldest } = { waiting: 0, oldest: null }] = rows;
  if (waiting === 0 || oldest === null) return line('tablets', 'ok', 'tablets', { count });
  const oldestAt = new Date(oldest).toISOString();
  const isLong = clock.ms() - new Date(oldest).getTime() > DEVICE_SILENT_MS;
  const values = { count: waiting, oldestAt };
  return isLong ? line('tablets', 'warning', 'tabletsSilent', values) : line('tablets', 'ok', 'tabletsWaiting', values);
}

async function checkMail({ mailer }: SystemParts): Promise<SystemLine> {
  const { host } = mailer;
  if (host === null) return line('mail', 'warning', 'mailFiles');
  try {
    await mailer.verify();
    return line('mail', 'ok', 'mail', { host });
  } catch (error) {
    return line('mail', 'error', 'mailDown', { host, reason: reasonOf(error) });
  }
}

async function checkPayments({ payments }: SystemParts): Promise<SystemLine> {
  if (!payments) return line('payments', 'ok', 'paymentsOff');
  try {
    // Nobody's: Stripe says that it does not know it, to a key that it knows.
    await payments.read('acct_0');
  } catch (error) {
    const fault = error instanceof PaymentError ? error.fault : 'again';
    if (fault === 'key') return line('payments', 'error', 'paymentsKey');
    if (fault === 'again') return line('payments', 'warning', 'paymentsDown');
  }
  return line('payments', 'ok', payments.isTest ? 'paymentsTest' : 'payments');
}

/** Left out without payments. */
async function checkAgreement({ db, payments }: SystemParts): Promise<SystemLine | null> {
  if (!payments) return null;
  const isOpen = eq(providerDifferences.status, 'open');
  const { rows } = await db.execute<{
    checkedAt: string | null;
    count: number;
    sumCents: number;
    which: string | null;
  }>(sql`
    select (select ${providerChecks.checkedAt} from ${providerChecks} left join ${epochs} on true
        where coalesce(${epochs.restoredAt} < ${providerChecks.checkedAt}, true)) as "checkedAt",
      count(*)::int as count, coalesce(sum(abs(${providerDifferences.amountCents})), 0)::float8 as "sumCents",
      (select string_agg(name, ', ') from (
        select coalesce(${providerDifferences.number}, ${providerDifferences.reference}) as name from ${providerDifferences}
        where ${isOpen} order by ${providerDifferences.createdAt}, ${providerDifferences.id} limit ${NAMED_MAX}) named) as which
    from ${providerDifferences} where ${isOpen}`);
  const [{ checkedAt, count, sumCents, which } = { checkedAt: null, count: 0, sumCents: 0, which: null }] = rows;
  if (checkedAt === null) return line('agreement', 'warning', 'agreementNever');
  const values = { checkedAt: new Date(checkedAt).toISOString() };
  const isOld = clock.ms() - new Date(checkedAt).getTime() > AGREEMENT_OLD_MS;
  if (isOld) return line('agreement', 'warning', 'agreementOld', values);
  if (count > 0) return line('agreement', 'warning', 'agreementOpen', { count, sumCents, which: which ?? '' });
  return line('agreement', 'ok', 'agreement', values);
}

/** Without a connection: how a transfer went is told with the order, and by a failed task. */
const checkSupplier = ({ supplier }: SystemParts): SystemLine =>
  supplier ? line('supplier', 'ok', 'supplier', { host: supplier.host }) : line('supplier', 'ok', 'supplierOff');

function checkAddress({ publicUrl, localUrl }: SystemParts): SystemLine {
  const address = publicUrl ?? localUrl;
  const { protocol, hostname } = new URL(address);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !isLocal) return line('address', 'error', 'addressPlain', { address });
  return publicUrl === null
    ? line('address', 'warning', 'addressUnset', { address })
    : line('address', 'ok', 'address', { address });
}

function checkCertificate(pem: string, publicUrl: string | null): SystemLine {
  const certificate = new X509Certificate(pem);
  const until = certificate.validToDate;
  const values = { untilDay: until.toISOString() };
  const host = publicUrl === null ? null : new URL(publicUrl).hostname;
  if (until.getTime() < clock.ms()) return line('certificate', 'error', 'certificateOver', values);
  if (host !== null && !(isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host))) {
    return line('certificate', 'error', 'certificateName', { host });
  }
  const isSoon = until.getTime() - clock.ms() < RENEW_MS;
  return line('certificate', isSoon ? 'warning' : 'ok', isSoon ? 'certificateSoon' : 'certificate', values);
}

async function checkClock({ db }: SystemParts): Promise<SystemLine> {
  const began = clock.ms();
  const { rows } = await db.execute<{ now: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
  );
  const theirs = rows[0]?.now ?? began;
  const seconds = Math.round(Math.abs(theirs - (began + clock.ms()) / 2) / 1000);
  return seconds > CLOCK_OFF_S ? line('clock', 'warning', 'clockOff', { seconds }) : line('clock', 'ok', 'clock');
}
