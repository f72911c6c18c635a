/** Questions and answers in JSON over a WebSocket, as browsers' remote protocols have them. */
import { setTimeout as sleep } from 'node:timers/promises';

import { patience } from '../../support/patience.ts';

const CONNECT_MS = patience(120_000);
/** A closed page never responds. */
const ANSWER_MS = patience(60_000);

/** What comes over the wire: an answer to a question by its id, or an event. */
export interface Message {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  result?: unknown;
  error?: unknown;
}

/** Numbers questions and hands each its answer. */
export class Questions {
  readonly #waiting = new Map<number, (message: Message) => void>();
  #last = 0;

  /** Sends a question and answers what comes back; throws what the browser refuses, or when it says nothing. */
  async ask<T>(send: (message: string) => void, method: string, params: object = {}): Promise<T> {
    const id = ++this.#last;
    const answer = new Promise<Message>((resolve) => this.#waiting.set(id, resolve));
    send(JSON.stringify({ id, method, params }));
    const limit = new AbortController();
    const silence = sleep(ANSWER_MS, null, { signal: limit.signal }).catch(() => null);
    const message = await Promise.race([answer, silence]);
    limit.abort();
    this.#waiting.delete(id);
    if (!message) throw new Error(`no answer to ${method} in ${ANSWER_MS} ms`);
    if (message.error) throw new Error(`${method}: ${JSON.stringify(message.error)}`);
    return message.result as T;
  }

  /** Refuses what is open: who was to answer is gone. */
  drop(because: string): void {
    for (const [id, resolve] of this.#waiting) resolve({ id, error: because });
  }

  /** Takes an answer; false for what is none. */
  take(message: Message): boolean {
    const resolve = message.id === undefined ? undefined : this.#waiting.get(message.id);
    resolve?.(message);
    return resolve !== undefined;
  }
}

/** Opens a WebSocket as soon as somebody listens there. */
export async function connect(address: () => Promise<string>): Promise<WebSocket> {
  for (const end = Date.now() + CONNECT_MS; ;) {
    try {
      const socket = new WebSocket(await address());
      await new Promise((resolve, reject) => {
        socket.addEventListener('open', resolve, { once: true });
        socket.addEventListener('error', () => reject(new Error('the browser does not listen')), { once: true });
      });
      return socket;
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(100);
    }
  }
}
