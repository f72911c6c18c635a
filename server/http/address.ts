import { BlockList, isIP, isIPv6 } from 'node:net';

import type { Context } from 'hono';

import type { AppEnv } from './context.ts';

/** Groups of an IPv6 address that identify a network; the customer chooses the rest. */
const NETWORK_GROUPS = 4;

/** Addresses and networks as a list: `10.0.0.0/8` or `192.0.2.7`. Null if one is none. */
export function readNetworks(texts: readonly string[]): BlockList | null {
  const list = new BlockList();
  for (const text of texts) {
    const [address = '', bits] = text.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    try {
      if (bits === undefined) list.addAddress(address, family);
      else list.addSubnet(address, Number(bits), family);
    } catch {
      return null;
    }
  }
  return list;
}

/**
 * Reads the client's IP address of a request, for IPv6 the network. A peer on this machine or in `proxies` is a reverse proxy and trusted:
 * the client is the last address in `X-Forwarded-For` that is no proxy itself, or `UNREADABLE` if a proxy names none there: what it passes on
 * is not its own. A remote peer's header is ignored, because it can be forged.
 */
export function addressReader(proxies: BlockList): (context: Context<AppEnv>) => string {
  const isTrusted = trusting(proxies);
  return (context) => {
    const peer = plain(context.env.incoming?.socket.remoteAddress ?? '');
    const hops =
      context.req
        .header('X-Forwarded-For')
        ?.split(',')
        .map((hop) => plain(hop.trim())) ?? [];
    let client = peer;
    for (let hop = hops.pop(); isTrusted(client) && hop !== undefined; hop = hops.pop()) {
      client = isIP(hop) > 0 ? hop : UNREADABLE;
    }
    return LOOPBACK.test(client) ? client : networkOf(client);
  };
}

/** Tells the peers through which many clients come: on this machine, or in `proxies`. */
export const trusting =
  (proxies: BlockList) =>
  (address: string): boolean =>
    LOOPBACK.test(address) || (isIP(address) > 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'));

/** One client to every limit, and never this machine. */
const UNREADABLE = 'unknown';

const LOOPBACK = /^(127\.|::1$)/;

/** Whether an address is that of this machine. */
export const isLoopback = (address: string): boolean => LOOPBACK.test(address);

/** An IPv4 address as such, also where it comes as an IPv6 one. */
export const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

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
