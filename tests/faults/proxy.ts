/**
 * The network between browser and server, faulty by design. It distinguishes requests, so that a fault affects an upload and not the page,
 * and acts on the socket: resets, partial bodies, stalls. Counts every byte of every upload by its key.
 */
import { EventEmitter } from 'node:events';
import {
  Agent,
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

import { ANSWERS } from './answers.ts';
import { foundKeys, lieAbout } from './receipts-requested.ts';
import { receive } from './receive.ts';
import { serveSite } from './site.ts';
import type { UploadFault } from './upload-faults.ts';

/** One upload seen by the proxy. */
export interface Upload {
  key: string;
  url: string;
  at: number;
  /** Bytes of the whole body, and how many arrived. */
  length: number;
  received: number;
  fault: string | null;
  /** Status sent to the browser; null if none. */
  status: number | null;
}

/** A response of the server. */
export interface ServerAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** One upload affected by a fault. */
export interface Passage {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  upload: Upload;
  proxy: FaultProxy;
}

type Mode = 'pass' | 'down' | 'portal' | 'silent';

/** Captures, photos added to an item, and full forms. */
const PATH_OF_UPLOAD = /^\/admin\/api\/(product|fabric|generic)(\/mobile|\/image\/[\w-]+)?$/;

export class FaultProxy extends EventEmitter<{
  injected: [kind: string, key: string];
  answered: [Upload];
  /** A verification response listed this key as received. */
  settled: [key: string];
}> {
  /** Faults of the next uploads, one each. */
  readonly queue: UploadFault[] = [];
  /** Faults of the next receipt verifications. */
  readonly verifyQueue: ('drop' | 'portal page 200' | 'error 500' | 'lie')[] = [];
  readonly uploads: Upload[] = [];
  /** A build of the app that is served instead of the server's own. */
  site: string | null = null;
  /** Shared by all uploads, in bytes per second; 0 is unlimited. */
  bytesPerSecond = 0;
  /** Offset of the server's clock, as its answers tell it, in ms. */
  clock = 0;
  /** Added before every response, in ms. */
  latency = 0;
  readonly #target: URL;
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #held = new Set<() => void>();
  #mode: Mode = 'pass';
  #busyUntil = 0;
  #port = 0;

  private constructor(target: string) {
    super();
    this.#target = new URL(target);
    this.#server = createServer((incoming, outgoing) => {
      incoming.on('error', () => undefined);
      outgoing.on('error', () => undefined);
      void this.#handle(incoming, outgoing).catch(() => outgoing.destroy());
    });
    this.#server.on('connection', (socket) => {
      if (this.#mode === 'down') socket.destroy();
    });
  }

  static async create(target: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    await proxy.listen();
    proxy.#port = (proxy.#server.address() as AddressInfo).port;
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Sets the condition of the whole network. */
  set mode(mode: Mode) {
    this.#mode = mode;
    if (mode === 'down') this.#server.closeAllConnections();
    if (mode !== 'silent') this.release();
  }

  /** Ends all faults and releases held connections. */
  heal(): void {
    this.queue.length = 0;
    this.verifyQueue.length = 0;
    this.bytesPerSecond = 0;
    this.latency = 0;
    this.mode = 'pass';
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
  }

  /** Stops listening, so that the operating system refuses connections. */
  async stop(): Promise<void> {
    this.release();
    await new Promise((resolve) => {
      this.#server.close(resolve);
      this.#server.closeAllConnections();
    });
  }

  /** Waits until the network's condition changes, or for some time. */
  hold(ms = 120_000): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#held.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.#held.add(done);
    });
  }

  /** Delay of some bytes on the link that all uploads share, in ms. */
  turn(bytes: number): number {
    if (this.bytesPerSecond === 0) return 0;
    const now = Date.now();
    this.#busyUntil = Math.max(now, this.#busyUntil) + (1000 * bytes) / this.bytesPerSecond;
    return this.#busyUntil - now;
  }

  release(): void {
    for (const done of this.#held) done();
  }

  injected(kind: string, upload: Upload): void {
    upload.fault = kind;
    this.emit('injected', kind, upload.key);
  }

  /** Forwards an upload to the server. Rejects if the server is gone. */
  ask({ incoming }: Pick<Passage, 'incoming'>, body: Buffer): Promise<ServerAnswer> {
    return new Promise((resolve, reject) => {
      const onward = this.#onward(incoming, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(parts) }),
        );
        answer.on('error', reject);
      });
      onward.on('error', reject);
      onward.end(body);
    });
  }

  /** Forwards the first part of an upload, then closes the connection to the server too. */
  askPart({ incoming }: Passage, part: Buffer): Promise<void> {
    return new Promise((resolve) => {
      const onward = this.#onward(incoming, (answer) => answer.resume());
      onward.on('error', () => resolve());
      onward.on('close', () => resolve());
      onward.write(part, () => setTimeout(() => onward.destroy(), 20));
    });
  }

  /** Sends a response to the browser; resolves when the last byte is sent. */
  tell(
    { outgoing, upload }: Passage,
    { status, headers, body }: { status: number; headers: object; body: Buffer | string },
  ): Promise<void> {
    return new Promise((resolve) => {
      outgoing.on('close', resolve);
      outgoing.writeHead(status, headers as Record<string, string>).end(body, () => {
        upload.status = status;
        this.emit('answered', upload);
        resolve();
      });
    });
  }

  #onward(incoming: IncomingMessage, onAnswer: (answer: IncomingMessage) => void) {
    const { method, headers } = incoming;
    const shifted = (answer: IncomingMessage) => {
      const at = Date.parse(answer.headers.date ?? '') + this.clock;
      if (!Number.isNaN(at)) answer.headers.date = new Date(at).toUTCString();
      onAnswer(answer);
    };
    return request(new URL(incoming.url ?? '/', this.#target), { agent: this.#agent, method, headers }, shifted);
  }

  async #handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = incoming.url ?? '/';
    if (this.#mode === 'silent') {
      await this.hold();
      incoming.socket.resetAndDestroy();
      return;
    }
    if (this.#mode === 'portal') {
      incoming.resume();
      const { status, headers, body } = ANSWERS['portal page 200']();
      incoming.on('end', () => outgoing.writeHead(status, headers).end(body));
      return;
    }
    if (this.latency > 0) await new Promise((resolve) => setTimeout(resolve, this.latency));
    if (incoming.method === 'POST' && PATH_OF_UPLOAD.test(url)) {
      await this.#upload(incoming, outgoing);
    } else if (url.endsWith('/receipts/verify')) {
      await this.#verify(incoming, outgoing);
    } else if (this.site && incoming.method === 'GET' && !/^\/(admin\/api|healthz)/.test(url)) {
      await serveSite(this.site, url, outgoing);
    } else {
      this.#relay(incoming, outgoing);
    }
  }

  async #upload(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const key = String(incoming.headers['idempotency-key'] ?? '').replaceAll('"', '');
    const length = Number(incoming.headers['content-length'] ?? 0);
    const upload: Upload = {
      key,
      url: incoming.url ?? '',
      at: Date.now(),
      length,
      received: 0,
      fault: null,
      status: null,
    };
    this.uploads.push(upload);
    const passage = { incoming, outgoing, upload, proxy: this };
    const fault = this.queue.shift();
    if (fault) {
      await fault.run(passage);
      return;
    }
    const body = await receive(passage);
    await this.tell(passage, await this.ask(passage, body));
  }

  async #verify(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const kind = this.verifyQueue.shift();
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (!kind) {
      const answer = await this.ask({ incoming }, body);
      outgoing.writeHead(answer.status, answer.headers).end(answer.body);
      for (const key of foundKeys(answer)) this.emit('settled', key);
      return;
    }
    this.emit('injected', `receipts asked: ${kind}`, '');
    if (kind === 'drop') {
      incoming.socket.resetAndDestroy();
      return;
    }
    const { status, headers, body: text } = kind === 'lie' ? lieAbout(body) : ANSWERS[kind]();
    outgoing.writeHead(status, headers).end(text);
  }

  #relay(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const onward = this.#onward(incoming, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }
}
