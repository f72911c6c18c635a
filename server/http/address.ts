import { isIP, isIPv6 } from 'node:net';

import type { Context } from 'hono';

import type { AppEnv } from './context.ts';

const LOOPBACK = /^(127\.|::1$)/;

/** Groups of an IPv6 address that identify a network; the customer chooses the rest. */
const NETWORK_GROUPS = 4;

/**
 * The client's IP address, for IPv6 the network. A peer on this machine is a reverse proxy and trusted: the last address in
 * `X-Forwarded-For` is the one it appended. A remote peer's header is ignored, because it can be forged.
 */
export function clientAddress(context: Context<AppEnv>): string {
  const peer = plain(context.env.incoming?.socket.remoteAddress ?? '');
  if (!LOOPBACK.test(peer)) return networkOf(peer);
  const forwarded = plain(context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() ?? '');
  return isIP(forwarded) ? networkOf(forwarded) : peer;
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** The /64 network of an IPv6 address; any other address unchanged. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const missing = 8 - groups(head).length - groups(tail ?? '').length;
  const all = [
    ...groups(head),
    ...(tail === undefined ? [] : Array<string>(Math.max(0, missing)).fill('0')),
    ...groups(tail ?? ''),
  ];
  return `${all
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::`;
}
