/**
 * Sends photos and other files. With upload progress (XMLHttpRequest, so in a page) an upload may take as long as bytes move; without it (the service
 * worker) it has a total timeout by its size.
 */
import { API_BASE } from '../../contract/app.ts';
import { answer, type Answer } from '../../contract/call.ts';
import { callerHeaders, pathOf, type Credentials } from './caller.ts';
import { ask, type CallFor } from './client.ts';
import { readAnswer, reportReach } from './read-answer.ts';
import type { Failure, Result } from './result.ts';

/** What is sent. */
export interface Upload {
  /** Values of the placeholders in the call's path. */
  params?: Record<string, string>;
  form: FormData;
  /** Size of its photos, in bytes. */
  bytes: number;
  headers: Record<string, string>;
  /** Called with the share of its bytes that was handed over; never without upload progress. */
  onProgress?: (share: number) => void;
}

/** An upload is aborted when no byte moves for this long, in ms. */
const STALL_MS = 25_000;
/** Slowest link that is still worth waiting for, in bytes per ms. */
const SLOWEST = 4;
const TICK_MS = 1000;

/**
 * Longest wait for the answer after the last byte was handed over, in ms: on a slow link, bytes still sit in the system's buffers, which
 * report no progress. `bytes` are those of all uploads in flight, since they share the link.
 */
const answerMs = (bytes: number): number => STALL_MS + bytes / SLOWEST;

/** Longest time an upload can be in flight at the slowest speed, in ms. */
export const longestUploadMs = (bytes: number): number => 2 * answerMs(bytes);

/** Uploads of this page in flight; each counts the ticks without progress and can be aborted. */
const running = new Set<{ idle: number; bytes: number; giveUp: () => void }>();

const bytesOut = (): number => [...running].reduce((sum, { bytes }) => sum + bytes, 0);

/** The network has changed: aborts uploads without progress for a few seconds, which probably hang in the old one. */
export function dropStalled(): void {
  for (const each of running) if (each.idle >= 3) each.giveUp();
}

/** Sends one upload. Never throws on network errors. */
export const upload = <T>(
  call: CallFor<T>,
  credentials: Credentials,
  { form, bytes, headers, params = {}, onProgress }: Upload,
): Promise<Result<Answer<T>, Failure>> =>
  typeof XMLHttpRequest === 'undefined'
    ? ask(call, credentials, { body: form, headers, params, timeoutMs: answerMs(bytes) })
    : watched(call, credentials, { form, bytes, headers, params, ...(onProgress ? { onProgress } : {}) });

function watched<T>(
  call: CallFor<T>,
  credentials: Credentials,
  { form, bytes, headers, params, onProgress }: Upload,
): Promise<Result<Answer<T>, Failure>> {
  const request = new XMLHttpRequest();
  const address = new URL(`${API_BASE}${pathOf(call, params)}`, self.location.href).href;
  request.open(call.method, address);
  for (const [name, value] of Object.entries({ ...callerHeaders(credentials), ...headers })) {
    request.setRequestHeader(name, value);
  }
  return new Promise((resolve) => {
    // Ticks, not times: a page that was frozen must not time its upload out when it wakes.
    const watch = { idle: 0, bytes, giveUp: () => request.abort() };
    let handedOver = false;
    const timer = setInterval(() => {
      watch.idle += 1;
      if (watch.idle * TICK_MS >= (handedOver ? answerMs(bytesOut()) : STALL_MS)) request.abort();
    }, TICK_MS);
    const moved = () => (watch.idle = 0);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved();
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener('load', () => {
      moved();
      handedOver = true;
    });
    request.addEventListener('progress', moved);
    running.add(watch);
    request.addEventListener('loadend', () => {
      clearInterval(timer);
      running.delete(watch);
      const result = outcome(request, address, answer(call.data));
      reportReach(result);
      resolve(result);
    });
    request.send(form);
  });
}

function outcome<T>(
  request: XMLHttpRequest,
  address: string,
  schema: Parameters<typeof readAnswer<T>>[1],
): Result<T, Failure> {
  const { status } = request;
  if (status === 0) return { ok: false, failure: { kind: 'unreachable' } };
  // Our server never redirects: a redirect comes from a captive portal.
  if (request.responseURL !== address) return { ok: false, failure: { kind: 'foreign', status } };
  return readAnswer({ status, text: request.responseText, header: (name) => request.getResponseHeader(name) }, schema);
}
