import type { Context } from 'hono';

import type { AppEnv } from './context.ts';

const LOOPBACK = /^(127\.|::1$)/;

/**
 * The client's IP address. A reverse proxy on the same machine is believed about whom it speaks for; anybody else could
 * write what they like into `X-Forwarded-For`.
 */
export function clientAddress(context: Context<AppEnv>): string {
  const peer = (context.env.incoming?.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  if (!LOOPBACK.test(peer)) return peer;
  return context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim().slice(0, 45) || peer;
}
