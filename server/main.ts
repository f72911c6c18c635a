/** Starts the server: environment → database → storage → first data → app → listen. */
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import type { BlockList } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { runApp } from './app.ts';
import { DATA_FOLDER, type Embedded, startEmbedded } from './db/embedded.ts';
import { faultPoints } from './db/faults.ts';
import { migrateDatabase } from './db/migrate.ts';
import { claimCluster } from './db/one-server.ts';
import { openDatabase, tryDatabase, tryDirectly } from './db/pool.ts';
import type { Deps } from './engine/deps.ts';
import { type Environment, EnvironmentError, readEnvironment } from './environment.ts';
import { createKeys } from './files/sealed.ts';
import { readNetworks } from './http/address.ts';
import { lanesOfRole } from './jobs/lanes.ts';
import { localHosts } from './local-hosts.ts';
import { createLog, type Log, plainWords } from './log.ts';
import { fileMailer, type Mailer, smtpMailer } from './mail/mailer.ts';
import type { BackupPlan } from './services/backups/backup-job.ts';
import { checkLocation } from './services/installation/epoch.ts';
import { fillEmptyDatabase } from './services/installation/first-start.ts';
import { tryToPassMarks } from './services/installation/marks.ts';
import { createPayments } from './services/payments/stripe.ts';
import { createSupplier } from './services/suppliers/supplier.ts';
import { createVies } from './services/vat/vies.ts';
import { diskStorage } from './storage/disk.ts';
import { s3Storage, tryStore } from './storage/s3.ts';
import type { Storage } from './storage/storage.ts';

const BUILD_DIR = fileURLToPath(new URL('../build', import.meta.url));

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Runs the steps in order and returns the function that undoes them. */
async function start(environment: Environment, log: Log): Promise<() => Promise<void>> {
  const { dataDir, databaseUrl, publicUrl, host, port, version, drainMs, metricsToken } = environment;
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  try {
    await mkdir(dataDir, DATA_FOLDER);
    const storage = await openStorage(environment);
    const mailer = openMailer(environment, log);
    await tryServices(environment, storage, mailer, log);
    const embedded = databaseUrl === null ? await openEmbedded(dataDir, log, undo) : null;
    const url = embedded?.url ?? databaseUrl ?? '';
    const { directUrl, readUrl, connections, slowQueryMs } = environment;
    const tellReplica = (isUsed: boolean) =>
      log.warn({}, isUsed ? 'the replica answers again' : 'the replica is behind or away: the primary answers');
    const report = (error: Error) => log.warn({ err: error }, 'database connection lost');
    const database = openDatabase(url, report, {
      ...(directUrl && { directUrl }),
      ...(readUrl && { replica: { url: readUrl, report: tellReplica } }),
      ...(connections && { connections }),
      slow: { ms: slowQueryMs, report: (ms, query) => log.warn({ ms, query }, 'slow query') },
    });
    undo.push(() => database.close());
    const { reviewPercent, auditMonths, personMonths, shares } = environment;
    const deps = {
      db: database.db,
      storage,
      log,
      reach: faultPoints(environment.faultPoints),
      shares,
      ...(reviewPercent === null ? {} : { reviewPercent }),
      ...(auditMonths === null ? {} : { auditMonths }),
      ...(personMonths === null ? {} : { personMonths }),
    };
    let demoLines: string[] = [];
    await migrateDatabase(database.directUrl, async () => {
      const loadDemo = async () => {
        print('First start on an empty database: loading the demo data set …');
        demoLines = await startDemo(deps, dataDir);
      };
      await fillEmptyDatabase(deps, { admin: environment.admin, loadDemo });
      if (embedded && (await checkLocation(database.db, embedded))) {
        log.warn({ dataDir }, 'DATA_DIR was restored or copied: requesting newer items from tablets');
      }
      await tryToPassMarks(deps);
    });
    const local = await openLocalTls(environment, log, undo);
    const running = await runApp({
      ...deps,
      database,
      mailer,
      vies: environment.vies && createVies(environment.vies),
      payments: environment.payments && createPayments(environment.payments),
      supplier: environment.supplier && createSupplier(environment.supplier),
      backups: backupPlan(environment, database.directUrl),
      version,
      dataDir,
      buildDir: BUILD_DIR,
      host,
      port,
      tls: local ?? environment.tls,
      publicUrl,
      trustPort: local?.trustPort ?? null,
      lanes: lanesOfRole(environment.role, environment.renderAtOnce),
      drainMs,
      proxies: proxiesOf(environment),
      metricsToken,
      picturesFrom: environment.picturesFrom,
    });
    undo.push(() => running.stop());
    greet(environment, demoLines, local);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

function backupPlan({ backups, version }: Environment, url: string): BackupPlan | null {
  const { folder, passphrase, keepDays, withFiles } = backups;
  return folder === null
    ? null
    : { url, folder, keepDays, withFiles, version, keys: passphrase === null ? null : createKeys(passphrase) };
}

function proxiesOf({ proxies }: Environment): BlockList {
  const list = readNetworks(proxies);
  if (!list)
    throw new EnvironmentError('TRUSTED_PROXIES: must be addresses or networks like 172.16.0.0/12, with commas');
  return list;
}

const openStorage = async ({ bucket, dataDir }: Environment): Promise<Storage> =>
  bucket ? s3Storage(bucket) : diskStorage(join(dataDir, 'photos'));

/**
 * Tries what the settings name, at once: a wrong one must not be found by the first photo. Throws with a list. Counters work without
 * mail, so that a mail server that does not answer is only told.
 */
async function tryServices(
  { databaseUrl, directUrl, bucket }: Environment,
  storage: Storage,
  mailer: Mailer,
  log: Log,
): Promise<void> {
  const tried: [name: string, at: string, attempt: Promise<unknown>][] = [
    ...(databaseUrl === null
      ? []
      : [triedDatabase('DATABASE_URL', databaseUrl, directUrl === null ? tryDirectly : tryDatabase)]),
    ...(directUrl === null ? [] : [triedDatabase('DATABASE_DIRECT_URL', directUrl, tryDirectly)]),
    ...(bucket
      ? [['STORAGE_URL', bucket.address, tryStore(storage)] satisfies [string, string, Promise<unknown>]]
      : []),
  ];
  mailer.verify().catch((error: unknown) => log.warn({ err: error, host: mailer.host }, 'SMTP_URL: mails wait'));
  const outcomes = await Promise.allSettled(tried.map(([, , attempt]) => attempt));
  const lines = outcomes.flatMap((outcome, index) => {
    const [name, at] = tried[index] ?? [];
    return outcome.status === 'rejected' ? [`  ${name} (${at}): ${plainWords(outcome.reason)}`] : [];
  });
  if (lines.length > 0) throw new EnvironmentError(`What these variables name cannot be used:\n${lines.join('\n')}`);
}

/** Never with its password. */
const triedDatabase = (
  name: string,
  url: string,
  attempt: (url: string) => Promise<void>,
): [string, string, Promise<unknown>] => {
  const { host, pathname } = new URL(url);
  return [name, `${host}${pathname}`, attempt(url)];
};

function openMailer({ smtpUrl, mailFrom, dataDir }: Environment, log: Log): Mailer {
  if (smtpUrl !== null) return smtpMailer(smtpUrl, mailFrom);
  const folder = join(dataDir, 'mail');
  log.info({ folder }, 'SMTP_URL is not set: mails are written to files');
  return fileMailer(folder, mailFrom);
}

async function openEmbedded(dataDir: string, log: Log, undo: (() => Promise<void>)[]): Promise<Embedded> {
  const embedded: Embedded = await startEmbedded(dataDir);
  // Taken before anything may be undone, so that the PostgreSQL of another server is never stopped.
  const claim = await claimCluster(embedded.url, {
    revive: () => embedded.revive(),
    report: (failure) => log.error(failure ? { err: failure } : {}, 'the embedded PostgreSQL ended: starting it again'),
    lost(reason) {
      log.error({ err: reason }, 'the embedded PostgreSQL is gone or taken; see postgres.log in DATA_DIR');
      process.exit(1);
    },
  });
  undo.push(() => claim.release(() => embedded.stop()));
  return embedded;
}

const demoAccountsFile = (dataDir: string) => join(dataDir, 'demo-accounts.txt');

/** Returns the lines of the file it wrote: role, e-mail and password of each account (contract 1). */
async function startDemo(deps: Deps, dataDir: string): Promise<string[]> {
  const { loadDemo } = await import('./demo/load.ts');
  const accounts = await loadDemo(deps);
  const lines = accounts.map(({ role, email, password }) => [role, email, password].join('\t'));
  const file = demoAccountsFile(dataDir);
  await writeFile(`${file}.new`, `${lines.join('\n')}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return lines;
}

/** The certificate of the local network, and the page that explains how to trust it. */
async function openLocalTls(environment: Environment, log: Log, undo: (() => Promise<void>)[]) {
  const { dataDir, host, port, publicUrl, role } = environment;
  if (!environment.localTls || !['all', 'web'].includes(role)) return null;
  const [{ localTls }, { startTrustPage }] = await Promise.all([
    import('./http/local-tls.ts'),
    import('./http/trust-page.ts'),
  ]);
  const hosts = localHosts();
  const local = await localTls(dataDir, publicUrl === null ? hosts : [new URL(publicUrl).hostname, ...hosts]);
  const page = await startTrustPage({ ...local, host, log, port: environment.localTls.trustPort, appPort: port });
  undo.push(() => page.stop());
  return {
    ...local,
    trustPort: page.port,
    address: publicUrl ? new URL(publicUrl).hostname : (hosts[0] ?? 'localhost'),
  };
}

type Local = Awaited<ReturnType<typeof openLocalTls>>;

function greet({ publicUrl, tls, port, dataDir }: Environment, demoLines: readonly string[], local: Local): void {
  const file = demoAccountsFile(dataDir);
  print(`\nSign in at ${publicUrl ?? `${tls || local ? 'https' : 'http'}://${local?.address ?? 'localhost'}:${port}`}`);
  if (local) {
    print(`Each device must trust this server first: open http://${local.address}:${local.trustPort} on it`);
    print(`SHA-256 fingerprint of the certificate to trust: ${local.fingerprint}`);
  }
  // Passwords go to a person at a terminal, not into the log of a service.
  if (demoLines.length > 0 && process.stdout.isTTY)
    print(`Demo accounts (role, e-mail, password), also in ${file}:\n${demoLines.join('\n')}`);
  else if (existsSync(file)) print(`Demo accounts are in ${file}`);
  if (!existsSync(BUILD_DIR)) print('The app is not built: only the API answers here. "npm run build" builds it.');
}

async function main(): Promise<void> {
  let stop: (() => Promise<void>) | null = null;
  let stopping = false;
  const environment = readEnvironment(process.env);
  const log = createLog(environment.logLevel);
  const end = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    if (!stop) return;
    log.info({ signal }, 'stopping');
    await stop();
    process.exit(0);
  };
  // An uncaught error ends the process as usual, but is logged without private data.
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'unexpected error');
    process.exit(1);
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(signal));
  // The parent process is gone: exit, so that no orphan keeps the port.
  process.on('disconnect', () => void end('disconnect'));
  stop = await start(environment, log);
  process.send?.('ready');
  // A signal arrived during the start.
  if (stopping) {
    await stop();
    process.exit(0);
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${plainWords(error)}\n`);
  process.exit(1);
});
