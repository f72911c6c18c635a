/** The page of the outbox bench: the product's own storing and listing, compared with bare IndexedDB. */
import { enqueue } from '../../src/outbox/enqueue.ts';
import { countWaiting, readPart } from '../../src/outbox/use-outbox.ts';

const OWNER = { _id: '0190a000-0000-7000-8000-00000000000a', fullName: 'Anna' };

/** Figures of one way to store and list, times in ms. */
export interface Figures {
  putMs: number;
  longestGapMs: number;
  listMs: number;
}

/** A way to store and list; `put` prepares a photo of some bytes, and what it returns stores it. */
interface Way {
  put: (bytes: number) => () => Promise<unknown>;
  list: (count: number) => Promise<unknown>;
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Longest block of the main thread during the work. */
async function gapDuring(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const channel = new MessageChannel();
  let on = true;
  channel.port1.addEventListener('message', () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (on) channel.port2.postMessage(0);
  });
  channel.port1.start();
  channel.port2.postMessage(0);
  await work();
  on = false;
  channel.port1.close();
  return longest;
}

function picture(bytes: number): ArrayBuffer {
  const made = new Uint8Array(bytes);
  for (let from = 0; from < bytes; from += 65_536) crypto.getRandomValues(made.subarray(from, from + 65_536));
  return made.buffer;
}

/** The outbox as a capture uses it. */
const ours: Way = {
  put: (bytes) => {
    const upload = { bytes: picture(bytes), mime: 'image/jpeg' };
    const thumbnail = { bytes: picture(8000), mime: 'image/jpeg' };
    const photos = [
      { slot: 'itemImage', upload, original: { bytes: new ArrayBuffer(1), mime: 'image/jpeg' } },
    ] as const;
    const capture = { owner: OWNER, hub: OWNER, kind: 'product', code: null, source: 'quick-add' } as const;
    return () => enqueue({ ...capture, photos, thumbnail });
  },
  list: (count) => readPart(OWNER._id, 'waiting', count),
};

/** The minimum: a row and its bytes in two stores, one transaction each, flushed to disk. */
async function openBare(): Promise<Way> {
  const opening = indexedDB.open('bare', 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('rows', { keyPath: 'seq', autoIncrement: true });
    opening.result.createObjectStore('photos', { keyPath: 'id' });
  };
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const database = opening.result;
  const put = (id: string, body: ArrayBuffer) =>
    new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(['rows', 'photos'], 'readwrite', { durability: 'strict' });
      transaction
        .objectStore('rows')
        .add({ id, state: 'queued', owner: OWNER._id, capturedAt: new Date().toISOString() });
      transaction.objectStore('photos').add({ id, bytes: body });
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
    });
  return {
    put: (bytes) => {
      const body = picture(bytes);
      return () => put(crypto.randomUUID(), body);
    },
    list: () =>
      new Promise((resolve) => {
        const reading = database.transaction('rows').objectStore('rows').getAll();
        reading.onsuccess = () => resolve(reading.result);
      }),
  };
}

/** Both ways in turns, because the machine changes with time. */
async function compare(count: number, bytes: number): Promise<{ ours: Figures; bare: Figures }> {
  const bare = await openBare();
  const found = {
    ours: { puts: [] as number[], lists: [] as number[] },
    bare: { puts: [] as number[], lists: [] as number[] },
  };
  const longestGapMs = { ours: 0, bare: 0 };
  const turn = async (name: 'ours' | 'bare', way: Way) => {
    const put = way.put(bytes);
    const gap = await gapDuring(async () => void found[name].puts.push(await timed(put)));
    longestGapMs[name] = Math.max(longestGapMs[name], gap);
  };
  for (let item = 0; item < count; item++) {
    await turn('ours', ours);
    await turn('bare', bare);
  }
  for (let run = 0; run < 15; run++) {
    found.ours.lists.push(await timed(() => ours.list(count)));
    found.bare.lists.push(await timed(() => bare.list(count)));
  }
  const figures = (name: 'ours' | 'bare'): Figures => ({
    putMs: middle(found[name].puts),
    longestGapMs: longestGapMs[name],
    listMs: middle(found[name].lists),
  });
  return { ours: figures('ours'), bare: figures('bare') };
}

/** Time to count what the sync status shows, in ms. */
async function counting(): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 7; run++) times.push(await timed(() => countWaiting(OWNER._id)));
  return middle(times);
}

const outboxBench = { compare, counting };
export type OutboxBench = typeof outboxBench;
Object.assign(window, { outboxBench });
