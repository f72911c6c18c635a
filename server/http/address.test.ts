/** Whose address a request counts for: a proxy on this machine is believed about the one it has added, and nobody about another. */
import { Hono } from 'hono';
import { expect, it } from 'vitest';

import { clientAddress } from './address.ts';
import type { AppEnv } from './context.ts';

const app = new Hono<AppEnv>().get('/', (context) => context.text(clientAddress(context)));

/** The address that counts for a request of a peer. */
async function addressOf(remoteAddress: string, forwarded?: string): Promise<string> {
  const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  const incoming = { socket: { remoteAddress } } as unknown as NonNullable<AppEnv['Bindings']['incoming']>;
  return (await app.request('/', { headers }, { incoming })).text();
}

it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])(
  'of a proxy at %s is the one it has added, whatever stood there before',
  async (proxy) => {
    expect(await addressOf(proxy, '203.0.113.7')).toBe('203.0.113.7');
    expect(await addressOf(proxy, '10.0.0.1, 198.51.100.2,203.0.113.7')).toBe('203.0.113.7');
    expect(await addressOf(proxy, '203.0.113.7, 2001:db8::9')).toBe('2001:db8:0:0::');
  },
);

it('of a proxy that adds none, or no address, is its own', async () => {
  expect(await addressOf('127.0.0.1')).toBe('127.0.0.1');
  for (const added of ['', 'unknown', '203.0.113.7,', '203.0.113.7, someone']) {
    expect({ added, address: await addressOf('::1', added) }).toEqual({ added, address: '::1' });
  }
});

it.each(['192.168.1.20', '::ffff:192.168.1.20'])(
  'of a peer elsewhere (%s) is its own, whatever it says',
  async (peer) => {
    expect(await addressOf(peer, '203.0.113.7')).toBe('192.168.1.20');
  },
);
