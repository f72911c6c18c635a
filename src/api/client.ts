/** The only access to the network (ky): base path, timeout, bearer token, language, and how an answer is read. */
import ky from 'ky';
import type * as z from 'zod';

import { API_BASE } from '../../contract/app.ts';
import { answer, listAnswer, type Answer, type Call, type ListAnswer } from '../../contract/call.ts';
import { CALL_TIMEOUT_MS } from '../../contract/limits.ts';
import { callerHeaders, pathOf, type Credentials } from './caller.ts';
import { fetchOrTake } from './early-answer.ts';
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

const client = ky.create({
  prefix: API_BASE,
  retry: 0,
  throwHttpErrors: false,
  // Our server never redirects: a redirect comes from a captive portal.
  redirect: 'manual',
  cache: 'no-store',
  fetch: fetchOrTake,
});

/** Sends one call and reads its single answer. Never throws on network errors. */
export const ask = <T>(
  call: CallFor<T>,
  credentials: Credentials,
  request: Request = {},
): Promise<Result<Answer<T>, Failure>> => exchange(call, credentials, request, answer(call.data));

/** Sends a list call and reads its page. Never throws on network errors. */
export const askList = <T>(
  call: CallFor<T>,
  credentials: Credentials,
  request: Request = {},
): Promise<Result<ListAnswer<T>, Failure>> => exchange(call, credentials, request, listAnswer(call.data));

/** A call whose answer is a `T`. */
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
    const response = await client(path.slice(1), {
      method: call.method,
      // No cookie authorises a call; signing in sends one that shows this browser has signed in before.
      credentials: call.who === 'anyone' ? 'same-origin' : 'omit',
      // We set the timeout ourselves because it must cover the answer's body too: a stalled body would hold the outbox's lock.
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
    // An aborted call says nothing about the server.
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

/** The query string of an address; a list repeats its name, empty values are left out. */
export function searchParams(query: Record<string, unknown> | undefined): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== '') params.append(name, String(each));
    }
  }
  return params;
}
