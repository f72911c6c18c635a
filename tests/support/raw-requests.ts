/** Requests as no client sends them, written to a port byte by byte. */
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const to = (target: string, method = 'GET') => lines(`${method} ${target} HTTP/1.1`, 'Host: x', 'Connection: close');

/** What any port must survive, by its name. */
export const RAW_REQUESTS: Readonly<Record<string, string | Buffer>> = {
  'an address of slashes': to('//'),
  'three slashes': to('///'),
  'an open bracket': to('http://['),
  'a port out of range': to('http://x:99999/'),
  'an absolute address': to('http://x/'),
  'an address of another scheme': to('file:///etc/passwd'),
  'a star': to('*', 'OPTIONS'),
  'a broken escape': to('/%zz%'),
  'a step up': to('/../../../../etc/passwd'),
  'no host': lines('GET / HTTP/1.1', 'Connection: close'),
  'two hosts': lines('GET / HTTP/1.1', 'Host: x', 'Host: y', 'Connection: close'),
  'a host that is none': lines('GET / HTTP/1.1', 'Host: [', 'Connection: close'),
  'a header without a name': lines('GET / HTTP/1.1', 'Host: x', ': y'),
  'a header of zero bytes': lines('GET / HTTP/1.1', 'Host: x', 'X-Y: \0\0'),
  'a header of 40 kB': lines('GET / HTTP/1.1', 'Host: x', `X-Y: ${'y'.repeat(40_000)}`),
  'two lengths': lines('POST / HTTP/1.1', 'Host: x', 'Content-Length: 1', 'Content-Length: 2'),
  'a length and chunks': `${lines('POST / HTTP/1.1', 'Host: x', 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n`,
  'a chunk without a length': `${lines('POST / HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked')}zz\r\n`,
  TRACE: to('/', 'TRACE'),
  CONNECT: to('x:443', 'CONNECT'),
  'a method that is none': to('/', 'GE T'),
  'an upgrade': lines('GET / HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket'),
  'an upgrade to HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'an expectation': lines('POST / HTTP/1.1', 'Host: x', 'Expect: the-unexpected', 'Content-Length: 0'),
  'no HTTP': Buffer.from([0x16, 0x03, 0x01, 0x00, 0xff, 0x00, 0x0a]),
};
/** Those after which a client goes away. */
export const HALF_REQUESTS: Readonly<Record<string, string>> = {
  nothing: '',
  'half a line': 'GET /',
  'half a header': 'GET / HTTP/1.1\r\nHos',
  'half a body': `${lines('POST / HTTP/1.1', 'Host: x', 'Content-Length: 9')}half`,
};

/** Altered requests, always the same of a seed: bytes changed, left out, repeated, and put together from two. */
export function* alteredRequests(seed: number, count: number): Generator<Buffer> {
  const whole = [
    ...Object.values(RAW_REQUESTS),
    ...PATHS.map((path) => to(path)),
    ...PATHS.map((path) => to(path, 'POST')),
  ];
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const one = () => Buffer.from(whole[random(whole.length)] ?? '');
  for (let made = 0; made < count; made += 1) {
    const bytes = one();
    const at = random(bytes.length);
    const rest = bytes.subarray(at);
    const ways = [
      () => bytes.fill(random(256), at, Math.min(bytes.length, at + 1 + random(4))),
      () => Buffer.concat([bytes.subarray(0, at), rest.subarray(1 + random(8))]),
      () => Buffer.concat([bytes.subarray(0, at), ...Array<Buffer>(1 + random(50)).fill(rest)]),
      () => Buffer.concat([bytes.subarray(0, at), one().subarray(random(40))]),
    ];
    yield ways[random(ways.length)]?.() ?? bytes;
  }
}
/** What the ports of a server and of the local Stripe know. */
const PATHS = [
  '/',
  '/healthz',
  '/metrics',
  '/hooks/stripe',
  '/admin/api/ping?nonce=x',
  '/admin/api/images/x',
  '/ordito.crt',
  '/v1/x',
  '/v2/core/accounts',
];

/**
 * Sends bytes; resolves with the status of the answer, or null if the connection closes without one. A client that `leaves` goes at once, one
 * that `ends` says that nothing follows.
 */
export function sendRaw(
  port: number,
  bytes: string | Buffer,
  isTls: boolean,
  then: 'waits' | 'leaves' | 'ends' = 'waits',
): Promise<number | null> {
  const host = '127.0.0.1';
  return new Promise((resolve) => {
    const socket = isTls ? connectSecurely({ port, host, rejectUnauthorized: false }) : connect(port, host);
    const end = (status: number | null) => {
      socket.destroy();
      resolve(status);
    };
    socket.on('error', () => end(null));
    socket.on('close', () => end(null));
    socket.on('data', (data) => end(Number(/^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1'))?.[1] ?? 0)));
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      if (then === 'ends') socket.end(bytes);
      else socket.write(bytes, () => then === 'leaves' && end(null));
    });
  });
}
