/** What surrounds every request: id, language, headers, log line, and words for whatever went wrong. */
import { randomUUID } from 'node:crypto';

import type { Context, Hono } from 'hono';

import { API_BASE, appHeader } from '../../contract/app.ts';
import { readLanguage } from '../../contract/languages.ts';
import type { Log } from '../log.ts';
import { Refusal } from '../services/refusal.ts';
import type { AppEnv } from './context.ts';
import { addSecurityHeaders } from './headers.ts';
import { asRefusal, problemResponse } from './problem.ts';

export interface FrameParts {
  log: Log;
  version: string;
  /** The server speaks https itself. */
  secure: boolean;
}

/** An id a proxy gave is kept when it is harmless. */
const REQUEST_ID = /^[\w.-]{8,64}$/;

/** Puts the frame around an app; to be called before its routes. */
export function addFrame(app: Hono<AppEnv>, { log, version, secure }: FrameParts): void {
  app.use(async (context, next) => {
    const began = performance.now();
    const given = context.req.header('X-Request-Id') ?? '';
    context.set('requestId', REQUEST_ID.test(given) ? given : randomUUID());
    context.set('language', readLanguage(context.req.header('Accept-Language')));
    await next();
    const { headers, status } = context.res;
    headers.set('X-Request-Id', context.get('requestId'));
    headers.set('X-App', appHeader(version));
    if (context.req.path.startsWith(`${API_BASE}/`) && !headers.has('Cache-Control')) {
      headers.set('Cache-Control', 'no-store');
    }
    addSecurityHeaders(headers, secure);
    // The path without its query: searches are nobody's business, and tokens of other programs end up there.
    const { method, path } = context.req;
    const requestId = context.get('requestId');
    const userId = (context.get('session')?.caller ?? context.get('ticketCaller'))?._id;
    log.info({ requestId, userId, method, path, status, ms: Math.round(performance.now() - began) }, 'request');
  });
  app.onError((error, context) => {
    const refusal = asRefusal(error);
    if (refusal.word === 'internal' || refusal.word === 'unavailable') {
      log.error({ requestId: context.get('requestId'), err: error }, 'request failed');
    }
    return problem(context, refusal);
  });
}

/** The answer to a refusal, in the words of the request's language. */
export const problem = (context: Context<AppEnv>, refusal: Refusal): Response =>
  problemResponse(refusal, context.get('language'), context.get('requestId'));
