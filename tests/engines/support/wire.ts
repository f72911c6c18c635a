import { until } from '../../support/until.ts';
/** Questions and answers in JSON over a WebSocket, as browsers' remote protocols have them. */
import { watchdog } from '../../support/watchdog.ts';

/** A closed page never responds. */
const ANSWER_MS = watchdog(60_000);

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
    const silence = new Promise<null>((resolve) =>
      AbortSignal.timeout(ANSWER_MS).addEventListener('abort', () => resolve(null)),
    );
    const message = await Promise.race([answer, silence]);
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
export const connect = (address: () => Promise<string>): Promise<WebSocket> =>
  until(() => open(address), 'a browser that listens');

/** Null while nobody listens there. */
async function open(address: () => Promise<string>): Promise<WebSocket | null> {
  try {
    const socket = new WebSocket(await address());
    return await new Promise((resolve) => {
      socket.addEventListener('open', () => resolve(socket), { once: true });
      socket.addEventListener('error', () => resolve(null), { once: true });
    });
  } catch {
    return null;
  }
}
