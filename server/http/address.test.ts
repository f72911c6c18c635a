/** The client address of a request: a local proxy is trusted about the address it appended, nobody else. */
import { Hono } from 'hono';
import { expect, it } from 'vitest';

import { addressReader, readNetworks } from './address.ts';
import type { AppEnv } from './context.ts';

const proxies = readNetworks(['172.16.0.0/12', '2001:db8:5::/48']);
if (!proxies) throw new TypeError('these are networks');
const read = addressReader(proxies);
const app = new Hono<AppEnv>().get('/', (context) => context.text(read(context)));

/** The address counted for a request from a peer. */
async function addressOf(remoteAddress: string, forwarded?: string): Promise<string> {
  const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  const incoming = { socket: { remoteAddress } } as unknown as NonNullable<AppEnv['Bindings']['incoming']>;
  return (await app.request('/', { headers }, { incoming })).text();
}

it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])(
  'client address: a proxy at %s is trusted about the address it appended, not about earlier ones',
  async (proxy) => {
    expect(await addressOf(proxy, '203.0.113.7')).toBe('203.0.113.7');
    expect(await addressOf(proxy, '10.0.0.1, 198.51.100.2,203.0.113.7')).toBe('203.0.113.7');
    expect(await addressOf(proxy, '203.0.113.7, 2001:db8::9')).toBe('2001:db8:0:0::');
  },
);

it('client address: a proxy that appends none counts as itself, and what it cannot name never as this machine', async () => {
  expect(await addressOf('127.0.0.1')).toBe('127.0.0.1');
  for (const added of [
    '',
    'unknown',
    '203.0.113.7,',
    '203.0.113.7, someone',
    '127.0.0.1, unknown',
    '_hidden, 127.0.0.1',
  ]) {
    expect({ added, address: await addressOf('::1', added) }).toEqual({ added, address: 'unknown' });
  }
});

it.each(['192.168.1.20', '::ffff:192.168.1.20'])(
  'client address: a remote peer (%s) counts as itself, whatever it claims',
  async (peer) => {
    expect(await addressOf(peer, '203.0.113.7')).toBe('192.168.1.20');
  },
);

it('client address: proxies of a setting are trusted, several in a row, and no address before a stranger', async () => {
  expect(await addressOf('172.18.0.4', '203.0.113.7')).toBe('203.0.113.7');
  expect(await addressOf('::ffff:172.18.0.4', '198.51.100.2, 203.0.113.7, 172.18.0.9')).toBe('203.0.113.7');
  expect(await addressOf('2001:db8:5::1', '203.0.113.7')).toBe('203.0.113.7');
  expect(await addressOf('172.32.0.1', '203.0.113.7')).toBe('172.32.0.1');
  expect(readNetworks(['10.0.0.0/8', 'somewhere'])).toBeNull();
  expect(readNetworks(['10.0.0.0/40'])).toBeNull();
});
