/** What a monitor or a load balancer asks: `/healthz`, `/readyz` and `/metrics` (contract 10). */
import { createHash, timingSafeEqual } from 'node:crypto';

import type { Hono } from 'hono';

import { type Database, isAnswering, isWriting } from '../db/pool.ts';
import { Refusal } from '../engine/refusal.ts';
import { isLoopback } from './address.ts';
import type { AppEnv } from './context.ts';
import type { Metrics } from './metrics.ts';

/** What the operations report on. */
export interface OperationParts {
  database: Database;
  metrics: Metrics;
  /** Whether the server is about to stop, and should get no further requests. */
  isDraining: () => boolean;
  /** Reads metrics from another machine; null allows none. */
  metricsToken: string | null;
}

/** How long an answer of the database counts, in ms: everybody may ask. */
const KNOWN_MS = 2000;

/** Adds the paths, and counts every request; call it before adding routes. */
export function addOperations(app: Hono<AppEnv>, parts: OperationParts): void {
  const { database, metrics, isDraining, metricsToken } = parts;
  app.use(async (context, next) => {
    const began = performance.now();
    await next();
    const { method, routePath: route } = context.req;
    metrics.noteRequest({ method, route, status: context.res.status }, (performance.now() - began) / 1000);
  });
  // Every upload writes: a database that only answers takes none.
  const isTaking = known(() => isWriting(database.db));
  app.get('/healthz', async (context) => {
    if (!(await isAnswering(database.db))) throw new Refusal('unavailable', { retryAfter: 1 });
    return context.json({ ok: true }, 200, { 'Cache-Control': 'no-store' });
  });
  // Of this process only: without the store, which all share, each server still answers most requests, and the others with 503.
  app.get('/readyz', async (context) => {
    const isReady = !isDraining() && (await isAnswering(database.db)) && (await isTaking());
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

/** Asks at most once in a while. */
function known(ask: () => Promise<boolean>): () => Promise<boolean> {
  let last: { at: number; answer: Promise<boolean> } | null = null;
  return () => {
    if (!last || performance.now() - last.at > KNOWN_MS) {
      // While an answer is awaited nobody asks again: each would hold a connection.
      const asking = { at: Infinity, answer: ask().finally(() => void (asking.at = performance.now())) };
      last = asking;
    }
    return last.answer;
  };
}
