import { once } from 'node:events';
import { connect, Socket } from 'node:net';

import { Hono } from 'hono';
import { expect, it, onTestFinished } from 'vitest';

import type { AppEnv } from './context.ts';
import { CONNECTIONS_PER_ADDRESS, limitPerAddress, openPort, startListener } from './listener.ts';

const SILENCE_MS = 400;
const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A connection that is silent within its body, until it is closed. */
async function beSilent(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf');
  await once(socket, 'close');
}

/** A server that works longer on a body than a connection may be silent. */
async function start(): Promise<number> {
  const app = new Hono<AppEnv>();
  app.onError((_, context) => context.body(null, 400));
  app.post('/', async (context) => {
    const text = await context.req.text();
    for (let times = 0; times < 3; times += 1) await beSilent(listener.port);
    return context.text(text);
  });
  const listener = await startListener(app, { host: '127.0.0.1', port: 0, log: QUIET, silenceMs: SILENCE_MS });
  onTestFinished(() => listener.stop());
  return listener.port;
}

it('listener: answers a request that has arrived, however long that takes, and the next one of the connection', async () => {
  const address = `http://127.0.0.1:${await start()}/`;
  for (const body of ['one', 'two']) {
    expect(await (await fetch(address, { method: 'POST', body })).text()).toBe(body);
  }
});

it('listener: closes a connection that is not used again', async () => {
  const socket = connect(await start(), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  socket.resume();
  await once(socket, 'close');
});

it('listener: closes a connection that is silent within its body', async () => {
  await beSilent(await start());
});

it('listener: answers 500 when a handler throws, at once or later, and goes on', async () => {
  const errors: unknown[] = [];
  const fault = new Error('of the handler');
  const listener = await openPort(
    ({ url }, response) => {
      if (url === '/now') throw fault;
      if (url === '/later') return Promise.reject(fault);
      return response.end('fine');
    },
    { host: '127.0.0.1', port: 0, log: { ...QUIET, error: (fields) => void errors.push(fields) } },
  );
  onTestFinished(() => listener.stop());
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${listener.port}${path}`)).status;
  expect([await ask('/now'), await ask('/later'), await ask('/')]).toEqual([500, 500, 200]);
  expect(errors).toEqual([
    { err: fault, port: 0 },
    { err: fault, port: 0 },
  ]);
});

it('listener: closes connections of an address beyond its share, not those of others or of a proxy', async () => {
  const admit = limitPerAddress((address) => address === '10.0.0.1');
  const join = (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
    admit(socket);
    return socket;
  };
  const open = Array.from({ length: CONNECTIONS_PER_ADDRESS }, () => join('::ffff:192.0.2.1'));
  expect(open.filter(({ destroyed }) => destroyed)).toEqual([]);
  const refused = (address: string) => join(address).destroyed;
  expect([refused('192.0.2.1'), refused('192.0.2.2'), refused('2001:db8::1')]).toEqual([true, false, false]);
  const first = open[0] ?? new Socket();
  await once(first.destroy(), 'close');
  expect([refused('192.0.2.1'), refused('192.0.2.1')]).toEqual([false, true]);
  for (let count = 0; count <= CONNECTIONS_PER_ADDRESS; count += 1) expect(refused('10.0.0.1')).toBe(false);
});
