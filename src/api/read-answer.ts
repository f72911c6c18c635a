/** Interprets an answer, whichever transport fetched it. */
import type * as z from 'zod';

import { isOurApp } from '../../contract/app.ts';
import { problem } from '../../contract/failure.ts';
import { noteAnswer, noteNoAnswer } from './reach.ts';
import type { Failure, Result } from './result.ts';
import { readServerHeaders } from './server-headers.ts';
import { noteBlocked } from './session-ended.ts';

/** An answer before it is parsed. */
export interface RawAnswer {
  status: number;
  text: string;
  header: (name: string) => string | null;
}

/** Parses an answer with the call's schema. An answer without our `X-App` header is foreign, whatever its status. */
export function readAnswer<T>({ status, text, header }: RawAnswer, schema: z.ZodType<T>): Result<T, Failure> {
  // A gateway in front of our stopped server is no portal to sign in to.
  const isDown = status >= 502 && status <= 504;
  const foreign: Result<T, Failure> = { ok: false, failure: { kind: isDown ? 'unreachable' : 'foreign', status } };
  const json = isOurApp(header('X-App')) ? parse(text) : undefined;
  if (json === undefined) return foreign;
  readServerHeaders(header);
  if (status >= 200 && status < 300) {
    const parsed = schema.safeParse(json);
    return parsed.success ? { ok: true, value: parsed.data } : { ok: false, failure: { kind: 'unreadable', status } };
  }
  const parsed = problem.safeParse(json);
  if (!parsed.success) return foreign;
  const wait = retryAfterMs(header('Retry-After'), Date.now());
  const failure = { kind: 'problem', status, problem: parsed.data, retryAfterMs: wait } as const;
  noteBlocked(failure);
  return { ok: false, failure };
}

/** Reports to `reach` whether our server answered. */
export function reportReach(result: Result<unknown, Failure>): void {
  if (result.ok || result.failure.kind === 'problem' || result.failure.kind === 'unreadable') noteAnswer();
  else noteNoAnswer();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a `Retry-After` header, seconds or an HTTP date, as ms from now; null if it is missing or invalid. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (!header) return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(wait) && wait >= 0 ? Math.min(wait, 3_600_000) : null;
}
