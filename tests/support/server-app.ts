/** The real server on a real port with its own database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { inject } from 'vitest';

import { SHOP_SHARES, type ShopShares } from '../../contract/limits.ts';
import { runApp } from '../../server/app.ts';
import { type Database, openDatabase } from '../../server/db/pool.ts';
import type { ServedResource } from '../../server/engine/records/record-source.ts';
import { parseSheet } from '../../server/files/parse-sheet.ts';
import type { SheetReader } from '../../server/files/sheet.ts';
import { createLog, type Log } from '../../server/log.ts';
import { fileMailer, smtpMailer } from '../../server/mail/mailer.ts';
import type { BackupPlan } from '../../server/services/backups/backup-job.ts';
import type { ServiceDeps } from '../../server/services/deps.ts';
import type { WorkDeps } from '../../server/services/deps.ts';
import type { Payments } from '../../server/services/payments/stripe.ts';
import { servedResources } from '../../server/services/record-sources.ts';
import type { Supplier } from '../../server/services/suppliers/supplier.ts';
import type { SystemParts } from '../../server/services/system/checks.ts';
import type { Vies } from '../../server/services/vat/vies.ts';
import { diskStorage } from '../../server/storage/disk.ts';
import type { Storage } from '../../server/storage/storage.ts';
import { judgeOf } from './declared-answers.ts';
import { type Client, createClient } from './server-client.ts';
import { cloneDatabase } from './server-database.ts';

export const MAIL_FROM = 'Ordito <no-reply@ordito.example>';

export interface TestServer {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  client: Client;
  deps: ServiceDeps;
  database: Database;
  databaseUrl: string;
  /** Folder of its pictures. */
  photosDir: string;
  /** Folder of its mails, without a mail server. */
  mailDir: string;
  /** What its System page checks. */
  system: SystemParts;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** A replica of the database. */
  readUrl?: string;
  /** An existing database, for several servers on one. */
  databaseUrl?: string;
  /** The database that its own is cloned from. Default: an empty one. */
  template?: string;
  photosDir?: string;
  /** Where pictures are, if not in `photosDir`. */
  storage?: Storage;
  buildDir?: string;
  log?: Log;
  publicUrl?: string;
  /** A mail server; without one, mails are files in `mailDir`. */
  smtpUrl?: string;
  /** Mails are files, and yet sent as far as anybody can tell. Default: no. */
  sendsMail?: boolean;
  /** The register of VAT numbers. Default: switched off. */
  vies?: Vies;
  /** The payment provider. Default: not configured. */
  payments?: Payments;
  /** The supplier's server. Default: not configured. */
  supplier?: Supplier;
  /** What may be off sale at once. Default: the usual. */
  shares?: ShopShares;
  /** The nightly backup. Default: none. */
  backups?: BackupPlan;
  /** How long it still answers once it is to stop, in ms. */
  drainMs?: number;
  metricsToken?: string;
  /** Where pictures are asked for, if not in the app. */
  picturesFrom?: string;
  /** Concurrent jobs of lanes, if not the usual. */
  lanes?: WorkDeps['lanes'];
  /** Reads spreadsheets. Default: in this process, because a process for each costs more than most tests. */
  readSheet?: SheetReader;
  /** Further resources beside the catalogue. */
  resources?: readonly ServedResource[];
}

/** Starts a server; `stop` removes everything. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const clone = options.databaseUrl ? null : await cloneDatabase(inject('clusterUrl'), options.template);
  const databaseUrl = clone?.url ?? options.databaseUrl ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'ordito-server-'));
  const photosDir = options.photosDir ?? join(folder, 'photos');
  const log = options.log ?? createLog('silent');
  const database = openDatabase(databaseUrl, () => undefined, {
    replica: options.readUrl === undefined ? undefined : { url: options.readUrl, report: () => undefined },
  });
  const storage = options.storage ?? (await diskStorage(photosDir));
  const { shares = SHOP_SHARES } = options;
  const deps: ServiceDeps = { db: database.db, storage, log, reach: () => undefined, shares };
  const buildDir = options.buildDir ?? join(folder, 'build');
  const where = { host: '127.0.0.1', port: 0, tls: null, publicUrl: options.publicUrl ?? null };
  const mailDir = join(folder, 'mail');
  const files = { ...fileMailer(mailDir, MAIL_FROM), sends: options.sendsMail ?? false };
  const mailer = options.smtpUrl ? smtpMailer(options.smtpUrl, MAIL_FROM) : files;
  const resources = [...servedResources, ...(options.resources ?? [])];
  const { lanes = {}, vies = null, payments = null, supplier = null, backups = null, readSheet = parseSheet } = options;
  const { drainMs = 0, metricsToken = null, picturesFrom = null } = options;
  const work = { lanes, vies, payments, supplier, backups, readSheet };
  const version = '0.0.0-test';
  const parts = { ...deps, ...work, version, dataDir: folder, database, mailer, drainMs, metricsToken, picturesFrom };
  const running = await runApp({ ...parts, resources, buildDir, ...where });
  const nothing = { backupDir: null, certificate: null, publicUrl: null, picturesFrom: null };
  const system: SystemParts = { ...parts, ...nothing, localUrl: 'http://localhost:8080' };
  const origin = `http://127.0.0.1:${running.port}`;
  return {
    origin,
    client: createClient(origin, judgeOf(options.resources)),
    deps,
    database,
    databaseUrl,
    photosDir,
    mailDir,
    system,
    async stop() {
      await running.stop();
      await database.close();
      await clone?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
