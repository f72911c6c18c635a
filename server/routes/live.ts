import { type SSEStreamingApi, streamSSE } from 'hono/streaming';

import { events, ping } from '../../contract/calls/live.ts';
import type { Db } from '../db/pool.ts';
import { Refusal } from '../engine/refusal.ts';
import { isLoopback } from '../http/address.ts';
import { bearerToken } from '../http/bearer.ts';
import { liveTokens } from '../services/people/sessions.ts';
import type { Routes } from './route-deps.ts';

/** Heartbeat interval, in ms: keeps proxies from closing the stream, and detects a dead client. */
const HEARTBEAT_MS = 15_000;
/** With more unsent changes than this the client is too slow: it reconnects and reloads. */
const UNSENT_MAX = 1000;
/** For a person or an address with too many streams; in seconds. */
const RETRY_AFTER = 30;

/** An open stream, as the heartbeat knows it. */
interface OpenStream {
  token: string;
  beat: () => void;
  end: () => void;
}

/** One heartbeat for all streams of the process: their sessions are looked up in one query. Returns the function that adds a stream. */
function createHeartbeat(db: Db): (stream: OpenStream) => () => void {
  const streams = new Set<OpenStream>();
  let timer: ReturnType<typeof setInterval> | null = null;
  const beat = async () => {
    const open = [...streams];
    const live = await liveTokens(db, [...new Set(open.map(({ token }) => token))]).catch(() => new Set());
    for (const stream of open) (live.has(stream.token) ? stream.beat : stream.end)();
  };
  return (stream) => {
    streams.add(stream);
    timer ??= setInterval(() => void beat(), HEARTBEAT_MS);
    return () => {
      streams.delete(stream);
      if (streams.size > 0 || !timer) return;
      clearInterval(timer);
      timer = null;
    };
  };
}

/** Live changes and the reachability probe (contract 8). */
export const liveRoutes: Routes = (api, { db, feed }) => {
  const join = createHeartbeat(db);
  api.mountOpen(ping, async ({ query }) => ({ data: { nonce: query.nonce ?? '' } }));
  api.mount(events, async ({ context, session }) => {
    const token = bearerToken(context.req.raw.headers) ?? '';
    // Nobody would read or close the stream of a HEAD request.
    if (context.req.method === 'HEAD') return new Response(null, { headers: { 'Content-Type': 'text/event-stream' } });
    let unsent = 0;
    let open: SSEStreamingApi | null = null;
    let end = () => undefined as void;
    const over = new Promise<void>((resolve) => (end = resolve));
    const write = (message: { event?: string; data: string }) => {
      unsent += 1;
      if (unsent > UNSENT_MAX) return end();
      open?.writeSSE(message).then(() => (unsent -= 1), end);
    };
    const address = context.get('address');
    const leave = feed.subscribe({
      session,
      address: isLoopback(address) ? null : address,
      send: (change) => write({ data: JSON.stringify(change) }),
      end: () => end(),
    });
    if (!leave) throw new Refusal('unavailable', { retryAfter: RETRY_AFTER });
    context.header('X-Accel-Buffering', 'no');
    return streamSSE(context, async (stream) => {
      open = stream;
      const part = join({ token, beat: () => write({ event: 'heartbeat', data: '' }), end });
      stream.onAbort(end);
      write({ event: 'open', data: '' });
      await over;
      part();
      leave();
    });
  });
};
