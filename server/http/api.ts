/** Mounts the declared calls: rule, parsing, envelope and errors are the same for all, and none can omit one. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { type Context, Hono, type HonoRequest, type MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod';

import { type Caller, mayDo } from '../../contract/access.ts';
import { API_BASE, SHOP_BASE } from '../../contract/app.ts';
import { addressOf, type Call, isOwn } from '../../contract/call.ts';
import { type Channel, CHANNEL_HEADER, CHANNELS, SENT_AT_HEADER } from '../../contract/channel.ts';
import type { Language } from '../../contract/languages.ts';
import type { Upload } from '../engine/photos/pictures.ts';
import { Refusal, refuseField } from '../engine/refusal.ts';
import type { Session } from '../services/people/sessions.ts';
import type { TicketCaller, TicketTarget } from '../services/people/tickets.ts';
import { isShopKey, type UsedKey } from '../services/shop/shop-keys.ts';
import { bearerToken } from './bearer.ts';
import { mayBringFiles, readBody } from './body.ts';
import type { AppEnv } from './context.ts';
import { createDownloadTurns } from './download-turns.ts';
import { texts } from './messages.ts';
import { parsePart } from './parse.ts';
import { ticketQuery, queryValues } from './query-values.ts';
import type { UploadQuota, AdmittedBody } from './upload-quota.ts';

/** JSON from this length on, in UTF-16 units, is sent compressed: shorter answers fit into one or two packets anyway. */
const PACKED_FROM = 2000;
const packed = promisify<string, Buffer<ArrayBuffer>>(gzip);

type Parsed<S> = S extends z.ZodType ? z.output<S> : never;

/** Input of a handler: everything parsed, plus the context for addresses and streams. */
export interface Input<C extends Call> {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
  uploads: readonly Upload[];
  idempotencyKey: string | null;
  /** Revision of `If-Match`, for a call that honours it. */
  rev: number | null;
  requestId: string;
  channel: Channel;
  /** Time of the device when it sent, as it says; null if it does not. */
  sentAt: string | null;
  language: Language;
  done: (typeof texts)[Language]['done'];
  context: Context<AppEnv>;
}
export type SignedIn = { session: Session; caller: Caller };
/** A program of the shop. */
type KeyHolder = { shopKey: UsedKey };
/** Anyone, with or without a key. */
type Visitor = Partial<KeyHolder>;
/** A caller authenticated by a ticket. */
type TicketHolder = { caller: Caller };

/** Result of a handler; `headers` are sent in addition to the usual ones. */
export interface HandlerAnswer<D> {
  data: D;
  message?: string;
  total?: number;
  totalIsAtLeast?: true;
  nextCursor?: string;
  status?: number;
  headers?: Record<string, string>;
}
type Data<C extends Call> = C['list'] extends true ? z.input<C['data']>[] : z.input<C['data']>;
type Handler<C extends Call, Who> = (input: Input<C> & Who) => Promise<HandlerAnswer<Data<C>> | Response>;

export interface Api {
  app: Hono<AppEnv>;
  /** Every mounted call, for OpenAPI and the tests. */
  calls: readonly Call[];
  /** Throws `downloadsFull` if an account has as many downloads open as it may: where a ticket is issued, whose page can say it. */
  assertDownload: (account: string) => void;
  /** Mounts a call for signed-in callers; its rule is checked before the request is read. */
  mount<C extends Call>(call: C, handler: Handler<C, SignedIn>): void;
  /** Mounts a call whose rule is `anyone`; its handler gets no caller, and a key only if the call takes one. */
  mountOpen<C extends Call>(call: C, handler: Handler<C, Visitor>): void;
  /** Mounts a call that is made with an API key of the shop, within its scopes, origins and limit. */
  mountShop<C extends Call>(call: C, handler: Handler<C, KeyHolder>): void;
  /** Mounts a call that is opened with a ticket; its texts are in the language of the ticket's request. */
  mountTicketed<C extends Call>(call: C, handler: Handler<C, TicketHolder>): void;
}

export interface ApiParts {
  findSession: (token: string) => Promise<Session | null>;
  isBlocked: (token: string) => Promise<boolean>;
  useTicket: (token: string, target: TicketTarget, only?: 'look') => Promise<TicketCaller | null>;
  /** The live key of a secret. */
  useKey: (secret: string) => Promise<UsedKey | null>;
  /** Counts a call of a key. Throws `rateLimited`. */
  countCall: (key: string) => Promise<void>;
  /** Whether web pages of an origin may call the shop with some key. */
  isKnownOrigin: (origin: string) => Promise<boolean>;
  uploadQuota: UploadQuota;
}

/** An empty API. */
export function createApi(parts: ApiParts): Api {
  const { findSession, isBlocked, useTicket, uploadQuota } = parts;
  const downloads = createDownloadTurns();
  const app = new Hono<AppEnv>();
  const calls: Call[] = [];
  app.use(`${SHOP_BASE}/*`, allowOrigin(parts));

  const admit = (call: Call) =>
    createMiddleware<AppEnv>(async (context, next) => {
      const token = bearerToken(context.req.raw.headers);
      const session = token === null ? null : await findSession(token);
      if (!session) {
        throw new Refusal('sessionEnded', token !== null && (await isBlocked(token)) ? { blocked: true } : {});
      }
      context.set('session', session);
      // Whoever views may only read: here, for every call at once.
      if (session.caller.view && isOwn(call)) throw new Refusal('readOnlyView');
      if (session.mustSetUp && !call.duringSetUp) throw new Refusal('secondStepSetUp');
      if (!mayDo(call.who, session.caller)) throw new Refusal('forbidden');
      if (call.proven && !session.isProven) throw refuseField('proof', 'proofNeeded');
      await next();
    });

  const admitKey = (call: Call) =>
    createMiddleware<AppEnv>(async (context, next) => {
      const { headers } = context.req.raw;
      const secret = bearerToken(headers);
      const key = secret === null ? null : await parts.useKey(secret);
      if (!key) throw new Refusal('sessionEnded');
      await parts.countCall(key.id);
      const origin = headers.get('Origin');
      const isAllowed = origin === null || key.origins.includes(origin);
      if (!call.scope || !key.scopes.includes(call.scope) || !isAllowed) throw new Refusal('forbidden');
      context.set('shopKey', key);
      await next();
    });

  const admitVisitor = (call: Call): MiddlewareHandler<AppEnv> => {
    const admitted = admitKey(call);
    return (context, next) => {
      const token = bearerToken(context.req.raw.headers);
      return token !== null && isShopKey(token) ? admitted(context, next) : next();
    };
  };

  const admitTicket = (call: Call) =>
    createMiddleware<AppEnv>(async (context, next) => {
      const values = queryValues(new URL(context.req.url).searchParams);
      const { token } = values;
      const target = { path: context.req.path.slice(API_BASE.length), query: ticketQuery(values) };
      const isHead = context.req.method === 'HEAD';
      const given = typeof token === 'string' && token !== '' ? token : null;
      const admitted = given === null ? null : await useTicket(given, target, 'look');
      if (given === null || !admitted) throw new Refusal('sessionEnded');
      context.set('ticketCaller', admitted.caller);
      // Only once the download has a place, so that a refused one can be opened again.
      context.set('spendTicket', async () => {
        if (!(await useTicket(given, target))) throw new Refusal('sessionEnded');
      });
      context.set('language', admitted.language);
      if (!mayDo(call.who, admitted.caller)) throw new Refusal('forbidden');
      // A HEAD request, e.g. of a link checker, neither uses up the ticket nor creates a file.
      if (isHead) return new Response(null);
      return next();
    });

  function add<C extends Call, Who>(call: C, targets: MiddlewareHandler<AppEnv>[], handler: Handler<C, Who>): void {
    calls.push(call);
    const path = addressOf(call).replace(/\{(\w+)\}/g, ':$1');
    app.on(call.method, [path], ...targets, async (context) => {
      const session = context.get('session');
      const caller = session?.caller ?? context.get('ticketCaller');
      const shopKey = context.get('shopKey');
      const known = {
        ...(session ? { session } : {}),
        ...(caller ? { caller } : {}),
        ...(shopKey ? { shopKey } : {}),
      };
      const serve = async (body?: AdmittedBody) => {
        const input = { ...(await readInput(context, call, body)), ...known } as Input<C> & Who;
        const work = () => handler(input);
        return answer(context.req, call, await (body ? body.limited(work, context.req.raw.signal) : work()));
      };
      const account = caller?._id ?? '';
      const spend = context.get('spendTicket');
      if (spend) return downloads.take(account, () => spend().then(() => serve()));
      return mayBringFiles(context.req.raw, call) ? uploadQuota.admit(call.lane ?? 'photos', account, serve) : serve();
    });
  }

  return {
    app,
    calls,
    assertDownload: downloads.assertPlace,
    mount(call, handler) {
      if (call.who === 'anyone' || call.ticket) throw new TypeError(`${call.name} needs no session`);
      add(call, [admit(call)], handler);
    },
    mountOpen(call, handler) {
      const isOpen = call.who === 'anyone' && (!call.scope || call.keyOptional);
      if (!isOpen) throw new TypeError(`${call.name} is not open to anyone`);
      add(call, call.keyOptional ? [admitVisitor(call)] : [], handler);
    },
    mountShop(call, handler) {
      if (!call.scope || call.keyOptional || call.base !== SHOP_BASE)
        throw new TypeError(`${call.name} needs no API key`);
      add(call, [admitKey(call)], handler);
    },
    mountTicketed(call, handler) {
      if (!call.ticket) throw new TypeError(`${call.name} takes no ticket`);
      add(call, [admitTicket(call)], handler);
    },
  };
}

/** What a web page of another origin may send to the shop. */
const CROSS_ORIGIN = {
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Accept-Language, If-None-Match',
  'Access-Control-Max-Age': '600',
};

/** Lets web pages of the origins of some key read answers, and answers their preflight requests; which key it is, is checked with the call. */
const allowOrigin = ({ isKnownOrigin }: ApiParts) =>
  createMiddleware<AppEnv>(async (context, next) => {
    const origin = context.req.header('Origin');
    const isAllowed = origin !== undefined && (await isKnownOrigin(origin));
    const isPreflight = context.req.method === 'OPTIONS' && origin !== undefined;
    if (isPreflight) context.res = new Response(null, { status: 204 });
    else await next();
    const { headers } = context.res;
    headers.append('Vary', 'Origin');
    if (!isAllowed) return;
    headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Expose-Headers', 'ETag, Retry-After');
    if (isPreflight) for (const [name, value] of Object.entries(CROSS_ORIGIN)) headers.set(name, value);
  });

async function readInput<C extends Call>(
  context: Context<AppEnv>,
  call: C,
  admitted: AdmittedBody | undefined,
): Promise<Input<C>> {
  const { req } = context;
  const language = context.get('language');
  const requestId = context.get('requestId');
  const key = call.idempotent ? idempotencyKey(req.raw.headers) : null;
  const params = call.params ? parsePart(call.params, req.param()) : undefined;
  const values = queryValues(new URL(req.url).searchParams);
  const query = call.query ? parsePart(call.query, call.ticket ? ticketQuery(values) : values) : undefined;
  const rev = call.revised ? ifMatch(req.raw.headers) : null;
  const { value, uploads } = await readBody(req.raw, call, admitted?.grow);
  const body = call.body ? parsePart(call.body, value) : undefined;
  const channel = readChannel(req.raw.headers);
  const sentAt = req.raw.headers.get(SENT_AT_HEADER);
  const read = { params, query, body, uploads, idempotencyKey: key, rev, requestId, channel, language, context };
  return { ...read, sentAt, done: texts[language].done } as Input<C>;
}

async function answer(req: HonoRequest, call: Call, answered: HandlerAnswer<unknown> | Response): Promise<Response> {
  if (answered instanceof Response) return answered;
  const { status = call.status ?? 200, headers = {}, ...envelope } = answered;
  const text = JSON.stringify(envelope);
  const isPacked = text.length > PACKED_FROM && /\bgzip\b/.test(req.header('Accept-Encoding') ?? '');
  return new Response(isPacked ? await packed(text) : text, {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}),
      ...headers,
    },
  });
}

/** The channel of a request: as the app states it, else `api`. */
function readChannel(headers: Headers): Channel {
  const said = headers.get(CHANNEL_HEADER);
  return CHANNELS.find((each) => each === said) ?? 'api';
}

/** The revision of `If-Match: "<rev>"`; null if any revision matches (no header, or `*`). Throws `badRequest` for anything else. */
function ifMatch(headers: Headers): number | null {
  const header = headers.get('If-Match')?.trim();
  if (header === undefined || header === '*') return null;
  const rev = /^"(\d{1,9})"$/.exec(header)?.[1];
  if (rev === undefined) throw new Refusal('badRequest', { errors: [{ path: 'If-Match', code: 'invalid' }] });
  return Number(rev);
}

const key = z.uuid().toLowerCase();

/** The `Idempotency-Key` of a request, quoted or not; null if absent. Throws `badRequest` if it is not a UUID. */
function idempotencyKey(headers: Headers): string | null {
  const header = headers.get('Idempotency-Key');
  if (header === null) return null;
  const parsed = key.safeParse(header.replace(/^"(.*)"$/, '$1'));
  if (!parsed.success) throw new Refusal('badRequest', { errors: [{ path: 'Idempotency-Key', code: 'invalid' }] });
  return parsed.data;
}
