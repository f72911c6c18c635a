/** The only way to open a port: address, timeouts, what a handler throws, and shutdown. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, BlockList, type Socket } from 'node:net';

import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';

import type { Log } from '../log.ts';
import { networkOf, plain, trusting } from './address.ts';
import type { AppEnv } from './context.ts';

interface PortParts {
  host: string;
  /** 0 selects a free port. */
  port: number;
  tls?: { cert: string; key: string } | null;
  log: Log;
  /** Default: a minute. */
  silenceMs?: number;
  /** Maximum time of a whole request. Default: what photos need on a bad line. */
  requestMs?: number;
  /** Concurrent connections; others are closed at once. Default: as many as the system gives. */
  connections?: number;
  /** Reverse proxies beside those on this machine, through whose connections many clients come. */
  proxies?: BlockList | undefined;
}

export type ListenerParts = Omit<PortParts, 'requestMs' | 'connections'>;

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface Listener {
  port: number;
  /** Stops accepting connections; resolves when running requests have finished, or were aborted after 10 s (contract 1). */
  stop(): Promise<void>;
}

/** Timeouts of a request's headers and of its body, in ms: 22 MB at 10 kB/s take 37 minutes. */
const HEADERS_MS = 15_000;
const REQUEST_MS = 40 * 60_000;
/** Idle timeout of a connection whose client is to send or to read, in ms: longer than the interval of heartbeats. */
const SILENCE_MS = 60_000;
/** The same while the server works, in ms: the third sheet of an account waits for two before it. */
const WORK_MS = 5 * 60_000;
const FINISH_MS = 10_000;
/** Concurrent connections from one address: a house full of tablets and desks, each with six connections, comes from one. */
export const CONNECTIONS_PER_ADDRESS = 1000;

/** Serves the app. Resolves once it listens. Throws if the port is taken. */
export const startListener = (app: Hono<AppEnv>, parts: ListenerParts): Promise<Listener> =>
  openPort(getRequestListener(app.fetch), parts);

/**
 * Resolves once it listens. Throws if the port is taken. Whatever the handler throws is logged and answered with 500: nothing that arrives
 * on a port ends the process.
 */
export async function openPort(
  handle: Handle,
  { host, port, tls, log, silenceMs = SILENCE_MS, requestMs = REQUEST_MS, connections, proxies }: PortParts,
): Promise<Listener> {
  const timeouts = { headersTimeout: Math.min(HEADERS_MS, requestMs), requestTimeout: requestMs };
  const guarded = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      await handle(request, response);
    } catch (error) {
      log.error({ err: error, port }, 'unexpected error of a request');
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { Connection: 'close' }).end();
    }
  };
  const listener = (request: IncomingMessage, response: ServerResponse) => void guarded(request, response);
  const server = tls ? createSecureServer({ ...tls, ...timeouts }, listener) : createServer(timeouts, listener);
  if (connections !== undefined) server.maxConnections = connections;
  server.on('connection', limitPerAddress(trusting(proxies ?? new BlockList())));
  server.setTimeout(silenceMs);
  // A client whose request has arrived is not silent.
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    request.once('end', () => {
      // A request without a body ends only after its response.
      if (!response.writableEnded) request.socket.setTimeout(WORK_MS);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  // Without a listener, an error of the socket itself (no file left for a connection) would end the process.
  server.on('error', (error) => log.error({ err: error, port }, 'error of a port'));
  return { port: (server.address() as AddressInfo).port, stop: () => closeServer(server) };
}

/** Closes new connections of an address that has as many as it may, unless many clients come through it. */
export function limitPerAddress(isShared: (address: string) => boolean): (socket: Socket) => void {
  const open = new Map<string, number>();
  return (socket) => {
    const peer = plain(socket.remoteAddress ?? '');
    if (isShared(peer)) return;
    const network = networkOf(peer);
    const count = open.get(network) ?? 0;
    if (count >= CONNECTIONS_PER_ADDRESS) {
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A busy connection becomes idle after its response, and must then be closed too.
    const sweep = setInterval(() => server.closeIdleConnections(), 25);
    const limit = setTimeout(() => server.closeAllConnections(), FINISH_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(limit);
      resolve();
    });
  });
}
