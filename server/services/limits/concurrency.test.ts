import { expect, it } from 'vitest';

import { limitConcurrency } from './concurrency.ts';

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
  expect(started.join('')).toBe('aaba');
  while (ends.length > 0) {
    ends.shift()?.();
    await settle();
  }
  await Promise.all(tasks);
  expect([...started].sort().join('')).toBe('aaaabbc');
});
