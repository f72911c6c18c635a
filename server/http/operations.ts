/** What a monitor or a load balancer asks: `/healthz`, `/readyz` and `/metrics` (contract 10). */
import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import type { Hono } from 'hono';

import { type Database, isAnswering } from '../db/pool.ts';
import { Refusal } from '../services/refusal.ts';
import type { Storage } from '../storage/storage.ts';
import { isLoopback } from './address.ts';
import type { AppEnv } from './context.ts';
import type { Metrics } from './metrics.ts';

/** What the operations report on. */
export interface OperationParts {
  database: Database;
  storage: Storage;
  metrics: Metrics;
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

/** Adds the paths, and counts every request; call it before adding routes. */
export function addOperations(app: Hono<AppEnv>, parts: OperationParts): void {
  const { database, metrics, isDraining, metricsToken } = parts;
  app.use(async (context, next) => {
    const began = performance.now();
    await next();
    const { method, routePath: route } = context.req;
    metrics.noteRequest({ method, route, status: context.res.status }, (performance.now() - began) / 1000);
  });
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
    const { text, type } = await metrics.read();
    return context.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
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
