/** Requests in flight, counted. */
import { Agent, request } from 'node:http';

export const IN_FLIGHT = 16;
const SECONDS = Number(process.env['SECONDS'] ?? 5);

/** A request that is sent again and again. */
export interface Shot {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: () => Buffer;
}

/** Requests per second over a fixed time, of one shot or several in turn; a failed request ends the bench. */
export async function fire(url: string, ...shots: readonly [Shot, ...Shot[]]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
  const start = performance.now();
  let done = 0;
  let next = 0;
  const worker = async () => {
    while (performance.now() - start < SECONDS * 1000) {
      next = (next + 1) % shots.length;
      await once(agent, url, shots[next] as Shot);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  agent.destroy();
  return done / ((performance.now() - start) / 1000);
}

function once(agent: Agent, url: string, { method, path, headers, body }: Shot): Promise<void> {
  return new Promise((resolve, reject) => {
    const bytes = body?.();
    const length = bytes ? { 'Content-Length': String(bytes.length) } : {};
    const outgoing = request(new URL(path, url), { agent, method, headers: { ...headers, ...length } }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) < 300) resolve();
        else reject(new Error(`${method} ${path}: ${answer.statusCode}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(bytes);
  });
}
