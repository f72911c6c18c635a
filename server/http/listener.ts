/** The server's socket: address, timeouts and shutdown. */
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type { Hono } from 'hono';

import type { AppEnv } from './context.ts';

export interface ListenerParts {
  host: string;
  /** 0 selects a free port. */
  port: number;
  tls: { cert: string; key: string } | null;
  /** Default: a minute. */
  silenceMs?: number;
}

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

/** Resolves once it listens. Throws if the port is taken. */
export async function startListener(
  app: Hono<AppEnv>,
  { host, port, tls, silenceMs = SILENCE_MS }: ListenerParts,
): Promise<Listener> {
  const timeouts = { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS };
  const server = tls
    ? createAdaptorServer({
        fetch: app.fetch,
        createServer: createSecureServer,
        serverOptions: { ...tls, ...timeouts },
      })
    : createAdaptorServer({ fetch: app.fetch, createServer, serverOptions: timeouts });
  server.setTimeout(silenceMs);
  // A client whose request has arrived is not silent.
  (server as Server).on('request', (request, response) => {
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
  return { port: (server.address() as AddressInfo).port, stop: () => closeServer(server) };
}

function closeServer(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    // A busy connection becomes idle after its response, and must then be closed too.
    const sweep = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 25);
    const limit = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), FINISH_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(limit);
      resolve();
    });
  });
}
