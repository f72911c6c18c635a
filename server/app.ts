/** Assembles the server: the frame, the routes, and the built app behind them. */
import type { BlockList } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import { Hono } from 'hono';

import { API_BASE, SHOP_BASE } from '../contract/app.ts';
import { addressOf, type Call } from '../contract/call.ts';
import { joinNotices } from './db/notices.ts';
import type { Database } from './db/pool.ts';
import { servePicturesFrom } from './engine/photos/photos.ts';
import { createFeed, mergeNotices } from './engine/records/changes.ts';
import { checkDeclaration } from './engine/records/declaration.ts';
import type { ServedResource } from './engine/records/record-source.ts';
import { Refusal } from './engine/refusal.ts';
import { readSheet, type SheetReader } from './files/sheet.ts';
import { createApi } from './http/api.ts';
import type { AppEnv } from './http/context.ts';
import { addFrame, type FrameParts, problem } from './http/frame.ts';
import { type Listener, type ListenerParts, startListener } from './http/listener.ts';
import { fieldText } from './http/messages.ts';
import { createMetrics } from './http/metrics.ts';
import { writeOpenApi } from './http/openapi.ts';
import { addOperations, type OperationParts } from './http/operations.ts';
import { SHOP_GUIDE } from './http/shop-guide.ts';
import { serveApp } from './http/static-app.ts';
import { createUploadQuota, type UploadQuota } from './http/upload-quota.ts';
import { startWorker } from './jobs/worker.ts';
import type { Mailer } from './mail/mailer.ts';
import { ROUTES } from './routes/all-routes.ts';
import { stripeHook } from './routes/payment-accounts.ts';
import type { RouteDeps } from './routes/route-deps.ts';
import type { BackupPlan } from './services/backups/backup-job.ts';
import type { ServiceDeps, WorkDeps } from './services/deps.ts';
import { openEpoch } from './services/installation/epoch.ts';
import { tryToPassMarks } from './services/installation/marks.ts';
import { createReportLimits } from './services/installation/restore-detection.ts';
import type { Payments } from './services/payments/stripe.ts';
import { createAccountLimits } from './services/people/account-limits.ts';
import { createLoginLimits } from './services/people/login-limits.ts';
import { findSession, isBlocked } from './services/people/sessions.ts';
import { useTicket } from './services/people/tickets.ts';
import { servedResources } from './services/record-sources.ts';
import { isKnownOrigin, useKey } from './services/shop/shop-keys.ts';
import type { Supplier } from './services/suppliers/supplier.ts';
import type { SystemParts } from './services/system/checks.ts';
import type { Vies } from './services/vat/vies.ts';
import { observed } from './storage/observed.ts';

export interface AppDeps extends RouteDeps, FrameParts, OperationParts {
  /** Folder of the built app. */
  buildDir: string;
  uploadQuota: UploadQuota;
}

/** The whole server as one request handler; `calls` lists the mounted calls. */
export function createApp(deps: AppDeps): { app: Hono<AppEnv>; calls: readonly Call[] } {
  deps.resources.forEach(checkDeclaration);
  const app = new Hono<AppEnv>();
  addFrame(app, deps);
  addOperations(app, deps);
  const api = createApi({
    findSession: (token) => findSession(deps.db, token),
    isBlocked: (token) => isBlocked(deps.db, token),
    useTicket: (token, target, only) => useTicket(deps.db, token, target, only),
    useKey: (secret) => useKey(deps.db, secret),
    countCall: (key) => deps.accountLimits.callShop(key),
    isKnownOrigin: (origin) => isKnownOrigin(deps.db, origin),
    uploadQuota: deps.uploadQuota,
  });
  for (const mount of ROUTES) mount(api, deps);
  app.route('/', api.app);

  for (const base of [API_BASE, SHOP_BASE]) {
    const own = base === API_BASE ? api.calls : api.calls.filter((call) => call.base === base);
    // Written when first read: it takes longer than the rest of a start.
    let document: string | null = null;
    app.get(`${base}/openapi.json`, (context) => {
      document ??= JSON.stringify(writeOpenApi(own, deps.version, base === SHOP_BASE ? SHOP_GUIDE : null));
      return context.body(document, 200, { 'Content-Type': 'application/json' });
    });
  }
  app.post('/hooks/stripe', stripeHook(deps));
  app.all('*', async (context) => {
    const { method, path } = context.req;
    const allowed = allowedMethods(api.calls, path);
    if (allowed.length > 0) {
      const response = problem(context, new Refusal('methodNotAllowed'));
      response.headers.set('Allow', allowed.join(', '));
      return response;
    }
    const isApi = [API_BASE, SHOP_BASE].some((base) => path === base || path.startsWith(`${base}/`));
    const served = isApi || (method !== 'GET' && method !== 'HEAD') ? null : await serveApp(deps.buildDir, context);
    return served ?? problem(context, new Refusal('notFound'));
  });
  return { app, calls: api.calls };
}

export interface RunParts extends ServiceDeps, ListenerParts {
  database: Database;
  version: string;
  buildDir: string;
  publicUrl: string | null;
  /** Where a page explains how to trust this server's certificate; default nowhere. */
  trustPort?: number | null;
  mailer: Mailer;
  vies: Vies | null;
  payments: Payments | null;
  supplier: Supplier | null;
  /** The nightly backup; default none. */
  backups?: BackupPlan | null;
  /** Folder of the data on this machine. */
  dataDir: string;
  /** Concurrent jobs of lanes, if not the usual. */
  lanes?: WorkDeps['lanes'];
  /** How long a server that is to stop still answers, but is not ready, in ms; default 0. */
  drainMs?: number;
  /** Reverse proxies beside those on this machine. */
  proxies?: BlockList;
  /** Reads metrics from another machine; default none. */
  metricsToken?: string | null;
  /** Address of the store or CDN of pictures; default the app itself. */
  picturesFrom?: string | null;
  /** Default: the catalogue. */
  resources?: readonly ServedResource[];
  /** Default: a process for each file. */
  readSheet?: SheetReader;
}

/** Runs the app on a port, with the live feed and the background jobs around it. Throws when the port is taken. */
export async function runApp(parts: RunParts): Promise<Listener> {
  const { database, log, tls, host, publicUrl, lanes = {}, backups = null, resources = servedResources } = parts;
  const { drainMs = 0, metricsToken = null } = parts;
  servePicturesFrom(parts.picturesFrom ?? null);
  let isDraining = false;
  const feed = createFeed(resources.map(({ resource }) => resource));
  const { dataDir, storage: store } = parts;
  const about = { dataDir, storage: store, backupDir: backups?.folder ?? null, certificate: tls?.cert ?? null };
  const metrics = createMetrics(database, feed.count, about);
  const storage = observed(store, metrics.noteStoreCall);
  const epoch = await openEpoch(database.db);
  // If the database is down now, the next gap event, its recovery, refreshes again.
  const look = () => void epoch.refresh().catch(() => undefined);
  const gap = () => {
    feed.endAll();
    look();
    // It may come back as another one: a standby that had not got everything, or a copy that was put in its place.
    void tryToPassMarks(parts);
  };
  const notices = await joinNotices(database.directUrl, {
    hear: feed.hear,
    gap,
    merge: mergeNotices,
    report: (error) => log.warn({ err: error }, 'live changes wait'),
  });
  const system: SystemParts = {
    ...parts,
    picturesFrom: parts.picturesFrom ?? null,
    ...about,
    localUrl: `${tls ? 'https' : 'http'}://localhost:${parts.port}`,
  };
  const loginLimits = createLoginLimits(database.pool);
  const accountLimits = createAccountLimits(database.pool, parts.shares);
  const reportLimits = createReportLimits(database.pool);
  const uploadQuota = createUploadQuota();
  const { app } = createApp({
    readSheet,
    ...parts,
    uploadQuota,
    storage,
    metrics,
    reading: database.reading,
    resources,
    feed,
    epoch,
    reportLimits,
    loginLimits,
    accountLimits,
    sendsMail: parts.mailer.sends,
    // Behind a proxy, too, where everybody comes by https.
    secure: tls !== null || publicUrl?.startsWith('https:') === true,
    isDraining: () => isDraining,
    system,
    metricsToken,
  });
  let listener: Listener;
  try {
    listener = await startListener(app, parts);
  } catch (error) {
    await notices.close();
    throw error;
  }
  const { port } = listener;
  const baseUrl = publicUrl ?? `${tls ? 'https' : 'http'}://localhost:${port}`;
  const worker = startWorker({
    ...parts,
    storage,
    reading: database.reading,
    faultText: fieldText,
    baseUrl,
    lanes,
    backups,
    isIntakeFull: uploadQuota.isFull,
  });
  feed.watch('job', () => worker.wake());
  feed.watch('epoch', look);
  log.info({ host, port }, 'listening');
  return {
    port,
    async stop() {
      isDraining = true;
      if (drainMs > 0) await wait(drainMs);
      const closed = listener.stop();
      feed.endAll();
      await closed;
      await worker.stop();
      await notices.close();
    },
  };
}

/** The methods an address allows, for a 405; empty for an unknown address. */
function allowedMethods(calls: readonly Call[], path: string): string[] {
  const methods = calls.filter((call) => patternOf(call).test(path)).map(({ method }) => method as string);
  if (
    ['/healthz', '/readyz', '/metrics', ...[API_BASE, SHOP_BASE].map((base) => `${base}/openapi.json`)].includes(path)
  )
    methods.push('GET');
  return methods.includes('GET') ? ['HEAD', ...methods] : methods;
}

const patternOf = (call: Call) => new RegExp(`^${addressOf(call).replace(/\{\w+\}/g, '[^/]+')}$`);
