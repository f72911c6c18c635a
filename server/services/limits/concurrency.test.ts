import { expect, it } from 'vitest';

import { takeTurns } from './concurrency.ts';

it('turns: one key takes no more than its share, and the others do not wait behind it', async () => {
  const turn = takeTurns(3, 2);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const tasks = ['a', 'a', 'a', 'a', 'b', 'b', 'c'].map((key) =>
    turn(async () => {
      begun.push(key);
      await new Promise<void>((resolve) => ends.push(resolve));
    }, key),
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  expect(begun.join('')).toBe('aab');
  ends.shift()?.();
  await settle();
  expect(begun.join('')).toBe('aaba');
  while (ends.length > 0) {
    ends.shift()?.();
    await settle();
  }
  await Promise.all(tasks);
  expect([...begun].sort().join('')).toBe('aaaabbc');
});
