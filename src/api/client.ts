/** The only door to the network (ky): base path, timeout, bearer token, language, and what an answer means. */
import type * as z from 'zod';

import { API_BASE, isOurApp } from '../../contract/app.ts';
import { answer, listAnswer, type Answer, type Call, type ListAnswer } from '../../contract/call.ts';
import { problem } from '../../contract/failure.ts';
import { CALL_TIMEOUT_MS } from '../../contract/limits.ts';
import { CallError, type Failure, type Result } from './result.ts';
import { retryAfterMs } from './retry-after.ts';

/** Who calls, in which language. */
export interface Credentials {
  token: string | null;
  language: string;
}

export interface Request {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  /** JSON value, or form parts for a call with files. */
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** Loaded with the first call: nothing that is drawn first needs it. */
const http = async () => {
  const { default: ky } = await import('ky');
  return ky.create({
    prefix: API_BASE,
    retry: 0,
    throwHttpErrors: false,
    // A redirect is never ours: it is a portal sending us to its log-in page.
    redirect: 'manual',
    cache: 'no-store',
    credentials: 'omit',
  });
};
let client: ReturnType<typeof http> | null = null;

/** Sends one call and reads its single answer. Never throws for what the network does. */
export const ask = <T>(
  call: CallFor<T>,
  credentials: Credentials,
  request: Request = {},
): Promise<Result<Answer<T>, Failure>> => exchange(call, credentials, request, answer(call.data));

/** Sends a list call and reads its page. Never throws for what the network does. */
export const askList = <T>(
  call: CallFor<T>,
  credentials: Credentials,
  request: Request = {},
): Promise<Result<ListAnswer<T>, Failure>> => exchange(call, credentials, request, listAnswer(call.data));

type CallFor<T> = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType<T>>;

async function exchange<T>(
  call: Call,
  credentials: Credentials,
  request: Request,
  schema: z.ZodType<T>,
): Promise<Result<T, Failure>> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? ''));
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), request.timeoutMs ?? CALL_TIMEOUT_MS);
  const { body } = request;
  try {
    client ??= http();
    const response = await (
      await client
    )(path.slice(1), {
      method: call.method,
      // The limit is ours, because it must hold for the answer's body too: a stalled one would hold the outbox's lock.
      timeout: false,
      signal: request.signal ? AbortSignal.any([request.signal, limit.signal]) : limit.signal,
      searchParams: searchParams(request.query),
      headers: {
        ...(credentials.token ? { Authorization: `Bearer ${credentials.token}` } : {}),
        'Accept-Language': credentials.language,
        ...request.headers,
      },
      ...(body === undefined ? {} : body instanceof FormData ? { body } : { json: body }),
    });
    return read(response, await response.text(), schema);
  } catch {
    // Where its code could not be loaded, the next call tries again.
    client = null;
    return { ok: false, failure: { kind: 'unreachable' } };
  } finally {
    clearTimeout(timer);
  }
}

/** Reads an answer with the call's schema. Anything without our `X-App` header is somebody else's, whatever its status. */
function read<T>(response: Response, text: string, schema: z.ZodType<T>): Result<T, Failure> {
  const { status } = response;
  const foreign: Result<T, Failure> = { ok: false, failure: { kind: 'foreign', status } };
  const json = isOurApp(response.headers.get('X-App')) ? parse(text) : undefined;
  if (json === undefined) return foreign;
  if (response.ok) {
    const parsed = schema.safeParse(json);
    return parsed.success ? { ok: true, value: parsed.data } : { ok: false, failure: { kind: 'unreadable', status } };
  }
  const parsed = problem.safeParse(json);
  if (!parsed.success) return foreign;
  const wait = retryAfterMs(response.headers.get('Retry-After'), Date.now());
  return { ok: false, failure: { kind: 'problem', status, problem: parsed.data, retryAfterMs: wait } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value of a result, or its failure thrown as a `CallError`. */
export function unwrap<T>(result: Result<T, Failure>): T {
  if (result.ok) return result.value;
  throw new CallError(result.failure);
}

function searchParams(query: Record<string, unknown> | undefined): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== '') params.append(name, String(each));
    }
  }
  return params;
}
