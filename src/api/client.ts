/** The only door to the network (fetch): base path, timeout, bearer token, language, and what an answer means. */
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

/** Sends one call and answers the raw response, or `unreachable`. Never throws for what the network does. */
export async function send(call: Call, credentials: Credentials, request: Request): Promise<Result<Response, Failure>> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? ''));
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(), request.timeoutMs ?? CALL_TIMEOUT_MS);
  const { body } = request;
  try {
    const value = await fetch(`${API_BASE}${path}${search(request.query)}`, {
      method: call.method,
      headers: {
        ...(credentials.token ? { Authorization: `Bearer ${credentials.token}` } : {}),
        'Accept-Language': credentials.language,
        ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
        ...request.headers,
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: request.signal ? AbortSignal.any([request.signal, tooLate.signal]) : tooLate.signal,
      // A redirect is never ours: it is a portal sending us to its log-in page.
      redirect: 'manual',
      cache: 'no-store',
      credentials: 'omit',
    });
    return { ok: true, value };
  } catch {
    return { ok: false, failure: { kind: 'unreachable' } };
  } finally {
    // The limit is on the first byte of the answer: one that has begun may take its time.
    clearTimeout(timer);
  }
}

/** Reads an answer with the call's schema. Anything without our `X-App` header is somebody else's, whatever its status. */
export async function read<T>(response: Response, schema: z.ZodType<T>): Promise<Result<T, Failure>> {
  const { status } = response;
  const foreign: Result<T, Failure> = { ok: false, failure: { kind: 'foreign', status } };
  if (!isOurApp(response.headers.get('X-App'))) return foreign;
  const json: unknown = await response.json().catch(() => undefined);
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

/** Sends one call and reads its single answer. */
export async function ask<T>(
  call: Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType<T>>,
  credentials: Credentials,
  request: Request = {},
): Promise<Result<Answer<T>, Failure>> {
  const sent = await send(call, credentials, request);
  if (!sent.ok) return sent;
  return read(sent.value, answer(call.data));
}

/** Sends a list call and reads its page. */
export async function askList<T>(
  call: Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType<T>>,
  credentials: Credentials,
  request: Request = {},
): Promise<Result<ListAnswer<T>, Failure>> {
  const sent = await send(call, credentials, request);
  if (!sent.ok) return sent;
  return read(sent.value, listAnswer(call.data));
}

/** The value of a result, or its failure thrown as a `CallError`. */
export function unwrap<T>(result: Result<T, Failure>): T {
  if (result.ok) return result.value;
  throw new CallError(result.failure);
}

function search(query: Record<string, unknown> | undefined): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== '') params.append(name, String(each));
    }
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}
