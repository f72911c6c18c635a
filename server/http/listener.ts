/** The socket side of the server: where it listens, how long it waits, and how it stops. */
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type { Hono } from 'hono';

import type { AppEnv } from './context.ts';

export interface ListenerParts {
  host: string;
  /** 0 takes any free one. */
  port: number;
  tls: { cert: string; key: string } | null;
}

export interface Listener {
  port: number;
  /** Stops accepting and answers when running requests are finished, or were cut off after 10 s (contract 1). */
  stop(): Promise<void>;
}

/** A request's headers arrive soon; a body of 22 MB over 10 kB/s takes 37 minutes. In ms. */
const HEADERS_MS = 15_000;
const REQUEST_MS = 40 * 60_000;
/** Nothing moved on a connection for this long, in ms: longer than the pause between two heartbeats. */
const SILENCE_MS = 60_000;
const FINISH_MS = 10_000;

/** Answers once it listens. Throws when the port is taken. */
export async function startListener(app: Hono<AppEnv>, { host, port, tls }: ListenerParts): Promise<Listener> {
  const timeouts = { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS };
  const server = tls
    ? createAdaptorServer({
        fetch: app.fetch,
        createServer: createSecureServer,
        serverOptions: { ...tls, ...timeouts },
      })
    : createAdaptorServer({ fetch: app.fetch, createServer, serverOptions: timeouts });
  server.setTimeout(SILENCE_MS);
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
    // A connection that was busy is idle when its answer is out, and must then go too.
    const sweep = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 25);
    const limit = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), FINISH_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(limit);
      resolve();
    });
  });
}
