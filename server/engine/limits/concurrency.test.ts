import { expect, it } from 'vitest';

import { limitConcurrency, shareReads } from './concurrency.ts';

it('turns: one key takes no more than its share, and the others do not wait behind it', async () => {
  const limited = limitConcurrency(3, 2);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const tasks = ['a', 'a', 'a', 'a', 'b', 'b', 'c'].map((key) =>
    limited(async () => {
      started.push(key);
      await new Promise<void>((resolve) => ends.push(resolve));
    }, key),
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  expect(started.join('')).toBe('aab');
  ends.shift()?.();
  await settle();
  expect(started.join('')).toBe('aabc');
  while (ends.length > 0) {
    ends.shift()?.();
    await settle();
  }
  await Promise.all(tasks);
  expect([...started].sort().join('')).toBe('aaaabbc');
});

it('turns: a key begins next, however many of another one wait', async () => {
  const limited = limitConcurrency(2);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const run = (key: string) =>
    limited(async () => {
      started.push(key);
      await new Promise<void>((resolve) => ends.push(resolve));
    }, key);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const many = (key: string) => Array.from({ length: 20 }, () => run(key));
  const tasks = [...many('x'), ...many('y'), run('one')];
  for (let ended = 0; ended < 4; ended += 1) {
    await settle();
    ends.shift()?.();
  }
  await settle();
  // As many keys with a queue as there are places.
  expect(started.slice(0, 5)).toEqual(['x', 'x', 'y', 'x', 'one']);
  while (ends.length > 0) {
    ends.shift()?.();
    await settle();
  }
  await Promise.all(tasks);
});

it('turns: work of a client that has gone is dropped from the queue, and takes no place', async () => {
  const limited = limitConcurrency(1);
  const first = Promise.withResolvers<void>();
  const started: string[] = [];
  const run = (name: string, signal?: AbortSignal) =>
    limited(
      async () => {
        started.push(name);
        if (name === 'first') await first.promise;
      },
      'key',
      signal,
    );
  const gone = new AbortController();
  const stays = new AbortController();
  const tasks = [run('first'), run('gone', gone.signal), run('stays', stays.signal)];
  gone.abort();
  await expect(tasks[1]).rejects.toThrow('badRequest');
  await expect(run('late', gone.signal)).rejects.toThrow('badRequest');
  first.resolve();
  await tasks[2];
  // Its turn has come: that its client goes now changes nothing.
  stays.abort();
  await tasks[0];
  expect(started).toEqual(['first', 'stays']);
});

/** A read that ends when told. */
function controlled() {
  const started: PromiseWithResolvers<number>[] = [];
  const read = () => {
    const each = Promise.withResolvers<number>();
    started.push(each);
    return each.promise;
  };
  return { started, read };
}

it('shared reads: what comes during a read gets the next one, together, even if the first fails', async () => {
  const share = shareReads<number>();
  const { started, read } = controlled();
  const first = share('a', read);
  const later = [share('a', read), share('a', read)];
  expect(started).toHaveLength(1);
  started[0]?.reject(new Error('no answer'));
  await expect(first).rejects.toThrow('no answer');
  await expect.poll(() => started.length).toBe(2);
  // The second one has begun without this one.
  const last = share('a', read);
  started[1]?.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2]);
  await expect.poll(() => started.length).toBe(3);
  started[2]?.resolve(3);
  expect(await last).toBe(3);
  const alone = share('a', read);
  expect(started).toHaveLength(4);
  started[3]?.resolve(4);
  expect(await alone).toBe(4);
});

it('shared reads: other keys do not wait', async () => {
  const share = shareReads<number>();
  const { started, read } = controlled();
  const both = [share('a', read), share('b', read)];
  expect(started).toHaveLength(2);
  started[1]?.resolve(2);
  started[0]?.resolve(1);
  expect(await Promise.all(both)).toEqual([1, 2]);
});
