/** The only door to the network (ky): base path, timeout, bearer token, language, and what an answer means. */
import type * as z from 'zod';

import { API_BASE } from '../../contract/app.ts';
import { answer, listAnswer, type Answer, type Call, type ListAnswer } from '../../contract/call.ts';
import { CALL_TIMEOUT_MS } from '../../contract/limits.ts';
import { callerHeaders, pathOf, type Credentials } from './caller.ts';
import { noteNoAnswer } from './reach.ts';
import { readAnswer, reportReach } from './read-answer.ts';
import { CallError, type Failure, type Result } from './result.ts';

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

/** A call whose answer holds a `T`. */
export type CallFor<T> = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType<T>>;

async function exchange<T>(
  call: Call,
  credentials: Credentials,
  request: Request,
  schema: z.ZodType<T>,
): Promise<Result<T, Failure>> {
  const path = pathOf(call, request.params);
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), request.timeoutMs ?? CALL_TIMEOUT_MS);
  const { body } = request;
  try {
    client ??= http();
    const response = await (
      await client
    )(path.slice(1), {
      method: call.method,
      // Nothing is authorised by a cookie; who signs in shows by one that it has been done from this browser before.
      credentials: call.who === 'anyone' ? 'same-origin' : 'omit',
      // The limit is ours, because it must hold for the answer's body too: a stalled one would hold the outbox's lock.
      timeout: false,
      signal: request.signal ? AbortSignal.any([request.signal, limit.signal]) : limit.signal,
      searchParams: searchParams(request.query),
      headers: { ...callerHeaders(credentials), ...request.headers },
      ...(body === undefined ? {} : body instanceof FormData ? { body } : { json: body }),
    });
    const { status, headers } = response;
    const text = await response.text();
    const result = readAnswer({ status, text, header: (name) => headers.get(name) }, schema);
    reportReach(result);
    return result;
  } catch {
    // Where its code could not be loaded, the next call tries again.
    client = null;
    // Who no longer wants an answer says nothing about the server.
    if (!request.signal?.aborted) noteNoAnswer();
    return { ok: false, failure: { kind: 'unreachable' } };
  } finally {
    clearTimeout(timer);
  }
}

/** The value of a result, or its failure thrown as a `CallError`. */
export function unwrap<T>(result: Result<T, Failure>): T {
  if (result.ok) return result.value;
  throw new CallError(result.failure);
}

/** The parameters of an address; a list repeats its name, and what is empty is left out. */
export function searchParams(query: Record<string, unknown> | undefined): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== '') params.append(name, String(each));
    }
  }
  return params;
}
