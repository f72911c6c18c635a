/** The frame of every request: id, language, headers, log line, and error responses. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import type { Context, Hono } from 'hono';

import { API_BASE, appHeader, EPOCH_HEADER } from '../../contract/app.ts';
import { readLanguage } from '../../contract/languages.ts';
import { Refusal } from '../engine/refusal.ts';
import type { Log } from '../log.ts';
import type { Epoch } from '../services/installation/epoch.ts';
import { addressReader } from './address.ts';
import type { AppEnv } from './context.ts';
import { securityHeaders } from './headers.ts';
import { asRefusal, problemResponse } from './problem.ts';

export interface FrameParts {
  log: Log;
  version: string;
  /** The server itself terminates TLS. */
  secure: boolean;
  epoch: Epoch;
  /** Reverse proxies beside those on this machine. */
  proxies?: BlockList | undefined;
  /** Address of the store or CDN of pictures, if not the app itself. */
  picturesFrom?: string | null;
}

/** How long refusals are collected for one log line, and how long the rest of a refused body is awaited; in ms. */
const REFUSAL_WINDOW_MS = 5000;
const REST_MS = 500;
/** A proxy's request id is kept if it is harmless. */
const REQUEST_ID = /^[\w.-]{8,64}$/;

/** Adds the frame to an app; call it before adding routes. */
export function addFrame(
  app: Hono<AppEnv>,
  { log, version, secure, epoch, proxies, picturesFrom = null }: FrameParts,
): void {
  const secured = securityHeaders(secure, picturesFrom);
  const countRefused = createRefusalCount(log);
  const addressOf = addressReader(proxies ?? new BlockList());
  app.use(async (context, next) => {
    const began = performance.now();
    const given = context.req.header('X-Request-Id') ?? '';
    context.set('requestId', REQUEST_ID.test(given) ? given : randomUUID());
    context.set('address', addressOf(context));
    context.set('language', readLanguage(context.req.header('Accept-Language')));
    await next();
    const { headers, status } = context.res;
    headers.set('X-Request-Id', context.get('requestId'));
    headers.set('X-App', appHeader(version));
    headers.set(EPOCH_HEADER, epoch.current());
    const { incoming } = context.env;
    // The rest of a body would be parsed as the next request.
    if (incoming && !(await isWhole(incoming))) headers.set('Connection', 'close');
    if (context.req.path.startsWith(`${API_BASE}/`) && !headers.has('Cache-Control')) {
      headers.set('Cache-Control', 'no-store');
    }
    secured(headers);
    // The path without its query, because searches are private, and other programs put tokens there.
    const { method, path } = context.req;
    const requestId = context.get('requestId');
    const userId = (context.get('session')?.caller ?? context.get('ticketCaller'))?._id;
    log.info({ requestId, userId, method, path, status, ms: Math.round(performance.now() - began) }, 'request');
  });
  app.onError((error, context) => {
    const refusal = asRefusal(error);
    if (error instanceof Refusal) {
      if (refusal.word === 'unavailable') countRefused();
    } else if (refusal.word === 'internal' || refusal.word === 'unavailable') {
      log.error({ requestId: context.get('requestId'), err: error }, 'request failed');
    }
    return problem(context, refusal);
  });
}

/** Whether a request has arrived completely. A refused body gets a moment to, because many clients read no response while sending. */
async function isWhole(incoming: IncomingMessage): Promise<boolean> {
  if (incoming.method === 'GET' || incoming.method === 'HEAD') return true;
  if (!incoming.complete && incoming.readableFlowing === null) {
    incoming.resume();
    await Promise.race([once(incoming, 'close').catch(() => undefined), wait(REST_MS, undefined, { ref: false })]);
  }
  return incoming.complete;
}

/** One log line for all requests refused for lack of room within an interval, so that a flood does not fill the log. */
function createRefusalCount(log: Log): () => void {
  let refused = 0;
  return () => {
    refused += 1;
    if (refused > 1) return;
    const tell = () => {
      log.warn({ refused }, 'requests refused: no room');
      refused = 0;
    };
    setTimeout(tell, REFUSAL_WINDOW_MS).unref();
  };
}

/** The error response in the request's language. */
export const problem = (context: Context<AppEnv>, refusal: Refusal): Response =>
  problemResponse(refusal, context.get('language'), context.get('requestId'));
