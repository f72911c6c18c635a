/** The page of the outbox bench: the product's own storing and listing, compared with bare IndexedDB. */
import { enqueue } from '../../src/outbox/enqueue.ts';
import { countWaiting, readPart } from '../../src/outbox/use-outbox.ts';
import { db } from '../../src/store/db.ts';

const OWNER = { _id: '0190a000-0000-7000-8000-00000000000a', fullName: 'Anna' };

/** Figures of one way to store and list, times in ms. */
export interface Figures {
  putMs: number;
  longestGapMs: number;
  listMs: number;
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
  return longest;
}

function picture(bytes: number): ArrayBuffer {
  const made = new Uint8Array(bytes);
  for (let from = 0; from < bytes; from += 65_536) crypto.getRandomValues(made.subarray(from, from + 65_536));
  return made.buffer;
}

/** The outbox as a capture uses it. */
async function ours(count: number, bytes: number): Promise<Figures> {
  const puts: number[] = [];
  const longestGapMs = await gapDuring(async () => {
    for (let item = 0; item < count; item++) {
      const upload = { bytes: picture(bytes), mime: 'image/jpeg' };
      const thumbnail = { bytes: picture(8000), mime: 'image/jpeg' };
      const photos = [
        { slot: 'itemImage', upload, original: { bytes: new ArrayBuffer(1), mime: 'image/jpeg' } },
      ] as const;
      const capture = { owner: OWNER, hub: OWNER, kind: 'product', code: null, source: 'quick-add' } as const;
      puts.push(await timed(() => enqueue({ ...capture, photos, thumbnail })));
    }
  });
  const lists: number[] = [];
  for (let run = 0; run < 7; run++) lists.push(await timed(() => readPart(OWNER._id, 'waiting', count)));
  return { putMs: middle(puts), longestGapMs, listMs: middle(lists) };
}

/** The minimum: a row and its bytes in two stores, one transaction each, flushed to disk. */
async function bare(count: number, bytes: number): Promise<Figures> {
  const opening = indexedDB.open('bare', 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('rows', { keyPath: 'seq', autoIncrement: true });
    opening.result.createObjectStore('photos', { keyPath: 'id' });
  };
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const database = opening.result;
  const puts: number[] = [];
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
  const longestGapMs = await gapDuring(async () => {
    for (let item = 0; item < count; item++) {
      const body = picture(bytes);
      puts.push(await timed(() => put(crypto.randomUUID(), body)));
    }
  });
  const list = () =>
    new Promise((resolve) => {
      const reading = database.transaction('rows').objectStore('rows').getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
  const lists: number[] = [];
  for (let run = 0; run < 7; run++) lists.push(await timed(list));
  return { putMs: middle(puts), longestGapMs, listMs: middle(lists) };
}

/** Time to count what the sync status shows, in ms. */
async function counting(): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 7; run++) times.push(await timed(() => countWaiting(OWNER._id)));
  return middle(times);
}

const outboxBench = { ours, bare, counting, clear: () => db.delete() };
export type OutboxBench = typeof outboxBench;
Object.assign(window, { outboxBench });
