import { streamSSE } from 'hono/streaming';

import { events, ping } from '../../contract/calls/live.ts';
import { bearerToken } from '../http/bearer.ts';
import { findSession } from '../services/sessions.ts';
import type { Routes } from './route-deps.ts';

/** A line often enough that proxies keep the stream open and a dead client is noticed. */
const HEARTBEAT_MS = 15_000;
/** More unsent changes than this and the client is too slow: it comes back and looks again. */
const UNSENT_MAX = 1000;

/** Live changes and the reachability probe (contract 8). */
export const liveRoutes: Routes = (api, { db, feed }) => {
  api.mountOpen(ping, async ({ query }) => ({ data: { nonce: query.nonce ?? '' } }));
  api.mount(events, async ({ context, session }) => {
    const token = bearerToken(context.req.raw.headers) ?? '';
    // Nobody would ever read, or end, the stream of a HEAD.
    if (context.req.method === 'HEAD') return new Response(null, { headers: { 'Content-Type': 'text/event-stream' } });
    context.header('X-Accel-Buffering', 'no');
    return streamSSE(context, async (stream) => {
      let unsent = 0;
      let end = () => undefined as void;
      const over = new Promise<void>((resolve) => (end = resolve));
      const write = (message: { event?: string; data: string }) => {
        unsent += 1;
        if (unsent > UNSENT_MAX) return end();
        stream.writeSSE(message).then(() => (unsent -= 1), end);
      };
      const send = (change: object) => write({ data: JSON.stringify(change) });
      const leave = feed.subscribe({ session, send, end });
      const beat = setInterval(() => {
        void findSession(db, token).then((live) => (live ? write({ event: 'heartbeat', data: '' }) : end()), end);
      }, HEARTBEAT_MS);
      stream.onAbort(end);
      write({ event: 'open', data: '' });
      await over;
      clearInterval(beat);
      leave();
    });
  });
};
