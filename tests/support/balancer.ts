/** A load balancer with the rules of `deploy/Caddyfile`: servers that are ready take turns, a refused connection is tried elsewhere. */
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { until } from './until.ts';

/** How often each server is asked whether it is ready, in ms, and how often a request looks for one that is. */
const LOOK_MS = 50;
const TRIES = 250;

export interface Balancer {
  url: string;
  /** Requests passed on so far, by the address of the server. */
  served: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** Starts one over the servers at some addresses, which may change. */
export async function startBalancer(targets: () => readonly string[], port = 0): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  const served = new Map<string, number>();
  let turn = 0;

  const look = async (target: string) => {
    const answer = await fetch(`${target}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    if (answer?.ok) ready.add(target);
    else ready.delete(target);
    await answer?.body?.cancel();
  };
  let looks = Promise.all(targets().map(look));
  let isLooking = false;
  const looking = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    looks = Promise.all(targets().map(look));
    void looks.finally(() => (isLooking = false));
  }, LOOK_MS);

  const isOpen = () => {
    const open = targets().filter((each) => ready.has(each));
    return open[turn++ % open.length];
  };
  const next = (): Promise<string | null> => until(isOpen, 'a server that is ready', TRIES).catch(() => null);

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    for (;;) {
      const target = await next();
      if (target === null) break;
      const { method, headers, url = '/' } = incoming;
      const onward = request(new URL(url, target), { agent, method, headers });
      outgoing.once('close', () => onward.destroy());
      onward.end(Buffer.concat(parts));
      try {
        const [answer] = (await once(onward, 'response')) as [IncomingMessage];
        served.set(target, (served.get(target) ?? 0) + 1);
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => outgoing.destroy()).pipe(outgoing);
        return;
      } catch (error) {
        ready.delete(target);
        const { code } = error as NodeJS.ErrnoException;
        // It may have been carried out: only the client knows whether it may be sent again.
        if (code !== 'ECONNREFUSED' && method !== 'GET') break;
      }
    }
    outgoing.writeHead(502, { 'Content-Type': 'text/plain', 'Retry-After': '1' }).end('Bad gateway');
  }

  const server = createServer((incoming, outgoing) => {
    outgoing.on('error', () => undefined);
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    async stop() {
      clearInterval(looking);
      await looks;
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
