import { Refusal } from '../refusal.ts';

/** Runs a task when its turn comes. If `signal` aborts before, the task is dropped, and `badRequest` thrown: its client has gone. */
export interface Limited {
  <T>(task: () => Promise<T>, key: string, signal?: AbortSignal): Promise<T>;
  /** Whether all places are taken. */
  isFull: () => boolean;
}

/** The key of work that has no account to be fair between; where it is used says why. */
export const ONE_QUEUE = '';

/**
 * Runs at most `width` tasks at once, and at most `perKey` with the same key; of the others, a task whose key has the fewest running begins
 * next, and the rest of that key waits behind what others have waiting, so that no key waits behind the queue of another.
 */
export function limitConcurrency(width: number, perKey = width): Limited {
  let free = width;
  const running = new Map<string, number>();
  let waiting: { key: string; begin: () => void }[] = [];
  const runningOf = (key: string) => running.get(key) ?? 0;
  const mayBegin = (key: string) => free > 0 && runningOf(key) < perKey;
  const enter = (key: string) => {
    free -= 1;
    running.set(key, runningOf(key) + 1);
  };
  const leave = (key: string) => {
    free += 1;
    if (runningOf(key) === 1) running.delete(key);
    else running.set(key, runningOf(key) - 1);
    let next: (typeof waiting)[number] | undefined;
    for (const each of waiting) {
      if (mayBegin(each.key) && (!next || runningOf(each.key) < runningOf(next.key))) next = each;
    }
    if (!next) return;
    const { key: served, begin } = next;
    const rest = waiting.filter((each) => each !== next);
    waiting = [...rest.filter((each) => each.key !== served), ...rest.filter((each) => each.key === served)];
    enter(served);
    begin();
  };
  const turnOf = (key: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const drop = () => {
        waiting = waiting.filter((each) => each !== entry);
        reject(new Refusal('badRequest'));
      };
      const entry = {
        key,
        begin: () => {
          signal?.removeEventListener('abort', drop);
          resolve();
        },
      };
      signal?.addEventListener('abort', drop, { once: true });
      waiting.push(entry);
    });
  const limited = async <T>(task: () => Promise<T>, key: string, signal?: AbortSignal): Promise<T> => {
    if (signal?.aborted) throw new Refusal('badRequest');
    if (mayBegin(key)) enter(key);
    else await turnOf(key, signal);
    try {
      return await task();
    } finally {
      leave(key);
    }
  };
  return Object.assign(limited, { isFull: () => free === 0 });
}

/**
 * Shares reads with the same key: those that come while one is under way get the next one together. Each answer has been read after its
 * request came, so that whoever has written reads what they wrote.
 */
export function shareReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const flights = new Map<string, { now: Promise<T>; next?: Promise<T> }>();
  const start = (key: string, read: () => Promise<T>): Promise<T> => {
    const flight: { now: Promise<T>; next?: Promise<T> } = {
      now: read().finally(() => void (flight.next ?? flights.delete(key))),
    };
    flights.set(key, flight);
    return flight.now;
  };
  return (key, read) => {
    const flight = flights.get(key);
    if (!flight) return start(key, read);
    const follow = () => start(key, read);
    flight.next ??= flight.now.then(follow, follow);
    return flight.next;
  };
}
