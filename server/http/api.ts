/** Mounts the declared calls: rule, parsing, envelope and errors are the same for all, and none can leave one out. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type * as z from 'zod';

import { type Caller, mayDo } from '../../contract/access.ts';
import { API_BASE } from '../../contract/app.ts';
import type { Call } from '../../contract/call.ts';
import type { Language } from '../../contract/languages.ts';
import type { Upload } from '../services/pictures.ts';
import { Refusal } from '../services/refusal.ts';
import type { Session } from '../services/sessions.ts';
import type { Admission } from './admission.ts';
import { bearerToken } from './bearer.ts';
import { bodyLimitOf, readBody, saidLimitOf } from './body.ts';
import type { AppEnv } from './context.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { ifMatch } from './if-match.ts';
import { type Texts, texts } from './messages.ts';
import { parsePart } from './parse.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : never;

/** What a handler gets: everything parsed, nothing raw but the context for addresses and streams. */
export interface Input<C extends Call> {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
  uploads: readonly Upload[];
  idempotencyKey: string | null;
  /** Revision of `If-Match`, for a call that honours it. */
  rev: number | null;
  requestId: string;
  language: Language;
  done: Texts['done'];
  context: Context<AppEnv>;
}
export type SignedIn = { session: Session; caller: Caller };

/** What a handler answers; `headers` go out beside the usual ones. */
export interface Answered<D> {
  data: D;
  message?: string;
  total?: number;
  nextCursor?: string;
  status?: number;
  headers?: Record<string, string>;
}
type Data<C extends Call> = C['list'] extends true ? z.input<C['data']>[] : z.input<C['data']>;
type Handler<C extends Call, Who> = (input: Input<C> & Who) => Promise<Answered<Data<C>> | Response>;

export interface Api {
  app: Hono<AppEnv>;
  /** Every mounted call, for OpenAPI and the tests. */
  calls: readonly Call[];
  /** Mounts a call for signed-in callers; its rule is checked before anything of the request is read. */
  mount<C extends Call>(call: C, handler: Handler<C, SignedIn>): void;
  /** Mounts a call whose rule is `anyone`; its handler never learns who asks. */
  mountOpen<C extends Call>(call: C, handler: Handler<C, unknown>): void;
}

export interface ApiParts {
  findSession: (token: string) => Promise<Session | null>;
  admission: Admission;
}

/** An empty API. */
export function createApi({ findSession, admission }: ApiParts): Api {
  const app = new Hono<AppEnv>();
  const calls: Call[] = [];

  const admit = (call: Call) =>
    createMiddleware<AppEnv>(async (context, next) => {
      const token = bearerToken(context.req.raw.headers);
      const session = token === null ? null : await findSession(token);
      if (!session) throw new Refusal('sessionEnded');
      context.set('session', session);
      if (!mayDo(call.who, session.caller)) throw new Refusal('forbidden');
      await next();
    });

  function add<C extends Call, Who>(call: C, doors: MiddlewareHandler<AppEnv>[], handler: Handler<C, Who>): void {
    calls.push(call);
    const path = `${API_BASE}${call.path.replace(/\{(\w+)\}/g, ':$1')}`;
    app.on(call.method, [path], ...doors, ...bodyGuards(call, admission), async (context) => {
      const session = context.get('session');
      const known = session ? { session, caller: session.caller } : {};
      const input = { ...(await readInput(context, call)), ...known } as Input<C> & Who;
      const work = () => handler(input);
      return answer(call, await (call.files ? admission.turn(work) : work()));
    });
  }

  return {
    app,
    calls,
    mount(call, handler) {
      if (call.who === 'anyone') throw new TypeError(`${call.name} is open to anyone`);
      add(call, [admit(call)], handler);
    },
    mountOpen(call, handler) {
      if (call.who !== 'anyone') throw new TypeError(`${call.name} is not open to anyone`);
      add(call, [], handler);
    },
  };
}

/** Refuses a body that is too large, and one for which there is no room, before it is read. */
function bodyGuards(call: Call, admission: Admission): MiddlewareHandler<AppEnv>[] {
  const maxSize = bodyLimitOf(call.files);
  const refuse = () => {
    throw new Refusal('tooLarge', { limit: saidLimitOf(call.files) });
  };
  const limit = bodyLimit({ maxSize, onError: refuse });
  if (!call.files) return [limit];
  const room = createMiddleware<AppEnv>((context, next) => {
    const announced = Number(context.req.header('Content-Length') ?? maxSize);
    return announced > maxSize ? refuse() : admission.hold(announced, next);
  });
  return [room, limit];
}

async function readInput<C extends Call>(context: Context<AppEnv>, call: C): Promise<Input<C>> {
  const { req } = context;
  const language = context.get('language');
  const requestId = context.get('requestId');
  const key = call.idempotent ? idempotencyKey(req.raw.headers) : null;
  const params = call.params ? parsePart(call.params, req.param()) : undefined;
  const query = call.query ? parsePart(call.query, queryValues(new URL(req.url).searchParams)) : undefined;
  const rev = call.revised ? ifMatch(req.raw.headers) : null;
  const { value, uploads } = await readBody(req.raw, call);
  const body = call.body ? parsePart(call.body, value) : undefined;
  const read = { params, query, body, uploads, idempotencyKey: key, rev, requestId, language, context };
  return { ...read, done: texts[language].done } as Input<C>;
}

/** A parameter that is repeated becomes a list. */
function queryValues(search: URLSearchParams): Record<string, string | string[]> {
  const values = Object.create(null) as Record<string, string | string[]>;
  for (const name of new Set(search.keys())) {
    const all = search.getAll(name);
    values[name] = all.length === 1 ? (all[0] as string) : all;
  }
  return values;
}

function answer(call: Call, answered: Answered<unknown> | Response): Response {
  if (answered instanceof Response) return answered;
  const { status = call.status ?? 200, headers = {}, ...envelope } = answered;
  return Response.json(envelope, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}
