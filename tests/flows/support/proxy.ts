/** A faulty proxy between browser and server: cuts off, answers itself, counts requests. */
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Effect = 'drop' | 'dropAnswer' | Answer | null;
/** What happens to one request: null passes it on, a promise holds it until it resolves. */
export type Fault = (incoming: IncomingMessage) => Effect | Promise<Effect>;

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export class Proxy {
  fault: Fault = () => null;
  readonly seen: string[] = [];
  readonly #server: Server;

  private constructor(target: string) {
    this.#server = createServer((incoming, outgoing) => void this.#handle(target, incoming, outgoing));
  }

  static async create(target: string): Promise<Proxy> {
    const proxy = new Proxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Number of requests of a call, e.g. `POST /admin/api/product/mobile`. */
  count(call: string): number {
    return this.seen.filter((each) => each.startsWith(call)).length;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #handle(target: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    this.seen.push(`${incoming.method} ${incoming.url}`);
    // Browsers resend what was lost on a reused connection.
    outgoing.shouldKeepAlive = false;
    const fault = await this.fault(incoming);
    if (fault === 'drop') {
      incoming.destroy();
      return;
    }
    if (fault !== null && fault !== 'dropAnswer') {
      incoming.resume();
      incoming.on('end', () => outgoing.writeHead(fault.status, fault.headers).end(fault.body));
      return;
    }
    const url = new URL(incoming.url ?? '/', target);
    const onward = request(url, { method: incoming.method, headers: incoming.headers }, (answer) => {
      if (fault === 'dropAnswer') {
        answer.resume();
        answer.on('end', () => outgoing.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' });
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }
}

/** What a Wi-Fi portal answers to everything. */
export const PORTAL: Answer = {
  status: 200,
  headers: { 'Content-Type': 'text/html' },
  body: '<!doctype html><title>Welcome to the Wi-Fi</title><form>Log in</form>',
};
