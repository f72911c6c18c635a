/** Live changes (contract 8): one server-sent event stream by fetch, because the token may travel in a header only. */
import * as z from 'zod';

import { API_BASE, isOurApp } from '../../contract/app.ts';
import { change, type Change } from '../../contract/calls/live.ts';
import { credentials } from './credentials.ts';
import { noteAnswer, noteNoAnswer } from './reach.ts';
import { readAnswer } from './read-answer.ts';
import { isSessionEnded } from './session-ended.ts';

const RECONNECT_MS = [1000, 2000, 5000, 10_000, 30_000] as const;

/**
 * Listens until `signal` aborts, and reconnects by itself. `onConnect` says that changes may have been missed since the last connection, so
 * visible reads should be refetched; `onSessionEnded`, that the server no longer accepts the token.
 */
export async function listen(
  onChange: (change: Change) => void,
  onConnect: () => void,
  onSessionEnded: () => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    const connected = await follow(onChange, onConnect, onSessionEnded, signal).catch(() => {
      if (!signal.aborted) noteNoAnswer();
      return false;
    });
    if (connected) failures = 0;
    const wait = RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)] ?? 30_000;
    await pause(wait * (0.5 + Math.random()), signal);
  }
}

async function follow(
  onChange: (change: Change) => void,
  onConnect: () => void,
  onSessionEnded: () => void,
  signal: AbortSignal,
): Promise<boolean> {
  const { token } = credentials();
  if (!token) return false;
  const response = await fetch(`${API_BASE}/events`, {
    headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
    cache: 'no-store',
    signal,
  });
  const isOurs = isOurApp(response.headers.get('X-App'));
  if (isOurs) noteAnswer();
  else noteNoAnswer();
  if (isOurs && response.status === 401) {
    // An idle page makes no other call, and should not look signed in.
    const raw = { status: 401, text: await response.text(), header: (name: string) => response.headers.get(name) };
    const refused = readAnswer(raw, z.unknown());
    if (!refused.ok && isSessionEnded(refused.failure)) onSessionEnded();
  }
  if (!isOurs || !response.ok || !response.body) return false;
  onConnect();
  let rest = '';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    noteAnswer();
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data:')) continue;
      const parsed = change.safeParse(parse(line.slice(5)));
      if (parsed.success) onChange(parsed.data);
    }
  }
  return true;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Waits for a time, until the signal aborts, or until the browser is back online. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
