/**
 * Says what would keep the configured installation from working, and what to do: `npm run doctor`. The same checks as on the System
 * page, and those of settings and port before them. Exit code 1 if there is an error.
 */
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';

import { CHECKS, FINDINGS, type SystemLine, type SystemState } from '../../contract/calls/system.ts';
import { DATA_FOLDER } from '../../server/db/embedded.ts';
import { NewerDatabaseError, refuseNewer } from '../../server/db/migrate.ts';
import { openDatabase, PoolerError, tryDatabase, tryDirectly } from '../../server/db/pool.ts';
import { type Environment, readEnvironment } from '../../server/environment.ts';
import { plainWords } from '../../server/log.ts';
import { fileMailer, smtpMailer } from '../../server/mail/mailer.ts';
import { createPayments } from '../../server/services/payments/stripe.ts';
import { checkSystem } from '../../server/services/system/checks.ts';
import { fill, translate } from '../../server/words.ts';
import { onInstallation } from '../installation.ts';

const SIGNS: Record<SystemState, string> = { ok: 'ok      ', warning: 'warning ', error: 'ERROR   ' };
const MEGABYTE = 1e6;
const GIGABYTE = 1e9;

let worst = 0;
function say(state: SystemState, what: string, words: string): void {
  if (state === 'error') worst = 1;
  process.stdout.write(`${SIGNS[state]} ${what.padEnd(18)} ${words}\n`);
}

function shown([name, value]: [string, string | number]): [string, string | number] {
  if (name.endsWith('Bytes')) {
    const bytes = Number(value);
    return [name, bytes < GIGABYTE ? `${Math.round(bytes / MEGABYTE)} MB` : `${(bytes / GIGABYTE).toFixed(1)} GB`];
  }
  if (name.endsWith('Cents')) return [name, `${(Number(value) / 100).toFixed(2)} €`];
  if (name.endsWith('At')) return [name, `${String(value).slice(0, 16).replace('T', ' ')} UTC`];
  if (name.endsWith('Day')) return [name, String(value).slice(0, 10)];
  return [name, value];
}

function sayLine({ check, state, finding, values }: SystemLine): void {
  const words = fill(translate(FINDINGS[finding], 'en'), Object.fromEntries(Object.entries(values).map(shown)));
  say(state, translate(CHECKS[check], 'en'), words);
}

/** Whether the port is free, or this server has it. */
async function checkPort({ port, host, tls }: Environment): Promise<{ isFree: boolean }> {
  const free = await new Promise<boolean>((resolve) => {
    const probe = createServer()
      .on('error', () => resolve(false))
      .listen(port, host, () => probe.close(() => resolve(true)));
  });
  if (free) {
    say('ok', 'Port', `${host}:${port} is free: the server is not running.`);
    return { isFree: true };
  }
  const address = `${tls ? 'https' : 'http'}://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}/healthz`;
  const answer = await fetch(address).catch(() => null);
  if (answer?.headers.has('X-App') || (answer === null && tls))
    say('ok', 'Port', `The server is running on ${host}:${port}.`);
  else say('error', 'Port', `${host}:${port} is taken by another program, or may not be used. Choose another PORT.`);
  return { isFree: false };
}

/** What would stop the server at this database, although it answers; that it does not, its own line says. */
async function checkUse(url: string): Promise<void> {
  for (const attempt of [tryDirectly, refuseNewer]) {
    const error: unknown = await attempt(url).catch((reason: unknown) => reason);
    const isKnown = error instanceof PoolerError || error instanceof NewerDatabaseError;
    if (isKnown) say('error', translate(CHECKS.database, 'en'), plainWords(error));
  }
}

/** The ways to the database beside the one that everything below takes. */
async function checkWays({ databaseUrl, directUrl, readUrl }: Environment): Promise<void> {
  const ways = [
    ['Replica', 'DATABASE_READ_URL', readUrl, 'warning', 'The database itself answers meanwhile.'],
    ['Pooler', 'DATABASE_URL', directUrl && databaseUrl, 'error', 'The server asks there.'],
  ] as const;
  for (const [name, variable, url, state, meaning] of ways) {
    if (url === null) continue;
    const reason = await tryDatabase(url).then(() => null, plainWords);
    if (reason === null) say('ok', name, 'It answers.');
    else say(state, name, `${variable}: ${reason} ${meaning}`);
  }
}

async function main(): Promise<void> {
  let environment: Environment;
  try {
    environment = readEnvironment(process.env);
  } catch (error) {
    return say('error', 'Settings', plainWords(error));
  }
  say('ok', 'Settings', 'All are well formed.');
  const { isFree } = await checkPort(environment);
  const { version, dataDir, payments, supplier, smtpUrl, mailFrom, publicUrl, picturesFrom, backups, tls, port } =
    environment;
  try {
    await mkdir(dataDir, DATA_FOLDER);
    await checkWays(environment);
    await onInstallation(environment, { tryBucket: false }, async ({ url, storage }) => {
      await checkUse(url);
      const database = openDatabase(url, () => undefined);
      const { lines } = await checkSystem({
        db: database.db,
        storage,
        version,
        dataDir,
        publicUrl,
        picturesFrom,
        mailer: smtpUrl === null ? fileMailer(`${dataDir}/mail`, mailFrom) : smtpMailer(smtpUrl, mailFrom),
        payments: payments && createPayments(payments),
        supplier,
        backupDir: backups.folder,
        certificate: tls?.cert ?? null,
        localUrl: `${tls ? 'https' : 'http'}://localhost:${port}`,
      });
      await database.close();
      // Nobody works off the tasks of a server that is stopped.
      const isIdle = ({ finding }: SystemLine) => isFree && environment.databaseUrl === null && finding === 'jobsLate';
      for (const each of lines) sayLine(isIdle(each) ? { ...each, state: 'warning' } : each);
    });
  } catch (error) {
    say('error', translate(CHECKS.database, 'en'), plainWords(error));
  }
}

await main();
process.exit(worst);
