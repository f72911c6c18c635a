/** What a monitor or a load balancer asks: `/healthz`, `/readyz` and `/metrics` (contract 10). */
import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import type { Hono } from 'hono';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import { noticeQueueUsage } from '../db/notices.ts';
import { type Database, isAnswering } from '../db/pool.ts';
import { countJobs } from '../services/jobs/jobs.ts';
import { Refusal } from '../services/refusal.ts';
import type { Storage } from '../storage/storage.ts';
import { isLoopback } from './address.ts';
import type { AppEnv } from './context.ts';

/** What the operations report on. */
export interface OperationParts {
  database: Database;
  storage: Storage;
  /** Whether the server is about to stop, and should get no further requests. */
  isDraining: () => boolean;
  /** Reads metrics from another machine; null allows none. */
  metricsToken: string | null;
}

/** Time for the store's answer, and how long the last one counts, in ms: everybody may ask. */
const STORE_MS = 2000;
const KNOWN_MS = 2000;
/** Any name of the form: a store that answers that it has none is there. */
const PROBE = '00/ready.probe';
/** In seconds. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Adds the paths, and counts every request; call it before adding routes. */
export function addOperations(app: Hono<AppEnv>, parts: OperationParts): void {
  const { database, isDraining, metricsToken } = parts;
  const registry = createRegistry(database);
  const took = new Histogram({
    name: 'ordito_http_request_seconds',
    help: 'Time to the response, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.use(async (context, next) => {
    const began = performance.now();
    await next();
    const { method, routePath: route } = context.req;
    took.observe({ method, route, status: context.res.status }, (performance.now() - began) / 1000);
  });
  // Observing the process costs a little, also where nobody asks.
  let isWatching = false;
  const isStoreAnswering = known(() => answers(parts.storage));
  app.get('/healthz', async (context) => {
    if (!(await isAnswering(database.db))) throw new Refusal('unavailable', { retryAfter: 1 });
    return context.json({ ok: true }, 200, { 'Cache-Control': 'no-store' });
  });
  app.get('/readyz', async (context) => {
    const isReady = !isDraining() && (await isAnswering(database.db)) && (await isStoreAnswering());
    if (!isReady) throw new Refusal('unavailable', { retryAfter: 1 });
    return context.json({ ok: true }, 200, { 'Cache-Control': 'no-store' });
  });
  app.get('/metrics', async (context) => {
    const token = /^Bearer (.+)$/.exec(context.req.header('Authorization') ?? '')?.[1];
    const isKnown = metricsToken !== null && token !== undefined && isSame(token, metricsToken);
    if (!isKnown && !isLoopback(context.get('address'))) throw new Refusal('notFound');
    if (!isWatching) collectDefaultMetrics({ register: registry });
    isWatching = true;
    const text = await registry.metrics();
    return context.body(text, 200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' });
  });
}

const hash = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(hash(one), hash(other));

async function answers(storage: Storage): Promise<boolean> {
  const reading = storage.read(PROBE).then(
    () => true,
    () => false,
  );
  return Promise.race([reading, wait(STORE_MS, false, { ref: false })]);
}

/** Asks at most once in a while. */
function known(ask: () => Promise<boolean>): () => Promise<boolean> {
  let last: { at: number; answer: Promise<boolean> } | null = null;
  return () => {
    if (!last || performance.now() - last.at > KNOWN_MS) last = { at: performance.now(), answer: ask() };
    return last.answer;
  };
}

/** The figures of the process, its pool and the queue; those of the database are read when they are asked for. */
function createRegistry(database: Database): Registry {
  const registry = new Registry();
  const registers = [registry];
  const connections = new Gauge({
    name: 'ordito_database_connections',
    help: 'Connections of this process by state, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { pool } = database;
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  const waiting = new Gauge({
    name: 'ordito_jobs',
    help: 'Jobs by lane and state; finished ones are not counted',
    labelNames: ['lane', 'state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'ordito_job_overdue_seconds',
    help: 'How long the oldest job of a lane has been due',
    labelNames: ['lane'],
    registers,
    async collect() {
      const lanes = await countJobs(database.db);
      waiting.reset();
      oldest.reset();
      for (const { lane, state, count, overdue } of lanes) {
        waiting.set({ lane, state }, count);
        if (state === 'waiting') oldest.set({ lane }, overdue);
      }
    },
  });
  const notices = new Gauge({
    name: 'ordito_notification_queue_ratio',
    help: 'Share of the queue of notifications of PostgreSQL that is in use',
    registers,
    async collect() {
      notices.set(await noticeQueueUsage(database.db));
    },
  });
  return registry;
}
