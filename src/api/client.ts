/** The only access to the network: base path, timeout, bearer token, language, and how an answer is read. */
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
  try {
    const address = new URL(`${API_BASE}${path}`, self.location.href);
    address.search = String(searchParams(request.query));
    const options = {
      method: call.method,
      // No cookie authorises a call; signing in sends one that shows this browser has signed in before.
      credentials: call.who === 'anyone' ? 'same-origin' : 'omit',
      // Our server never redirects: a redirect comes from a captive portal.
      redirect: 'manual',
      cache: 'no-store',
      signal: request.signal ? AbortSignal.any([request.signal, limit.signal]) : limit.signal,
      headers: { ...callerHeaders(credentials), ...request.headers },
    } satisfies RequestInit;
    const response =
      call.method === 'GET'
        ? await fetchOrTake(new Request(address, options))
        : await (await import('./send.ts')).send(address, { ...options, ...sentAs(request.body) });
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

const sentAs = (body: unknown) => (body === undefined ? {} : body instanceof FormData ? { body } : { json: body });

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
