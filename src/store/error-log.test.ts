import { afterEach, expect, test } from 'vitest';

import { db } from './db.ts';
import { clearErrors, ERRORS_MAX, keepError, watchErrors } from './error-log.ts';

afterEach(clearErrors);

test('counts a repeated error, with its first and last time', async () => {
  await keepError({ where: 'script', message: 'boom', path: '/products/index' });
  await keepError({ where: 'script', message: 'other' });
  await keepError({ where: 'script', message: 'boom', path: '/fabrics/index' });
  await keepError({ where: 'screen', message: 'boom' });
  const all = await db.errors.orderBy('id').toArray();
  expect(all.map(({ where, message, count }) => [where, message, count])).toEqual([
    ['script', 'boom', 2],
    ['script', 'other', 1],
    ['screen', 'boom', 1],
  ]);
  expect(all[0]?.path).toBe('/fabrics/index');
  expect(Date.parse(all[0]?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(all[0]?.since ?? ''));
});

test('keeps the newest only', async () => {
  for (let index = 0; index < ERRORS_MAX + 5; index++) await keepError({ where: 'script', message: `error ${index}` });
  expect(await db.errors.count()).toBe(ERRORS_MAX);
  expect(await db.errors.filter(({ message }) => message === 'error 0').count()).toBe(0);
});

test('stores no secrets', async () => {
  await keepError({
    where: 'sending',
    message: 'Bearer abcdef',
    stack: 'at anna@ordito.example',
    path: '/x?token=abc',
  });
  expect(JSON.stringify(await db.errors.toArray())).not.toMatch(/abcdef|anna|=abc/);
});

test('stores an error raised inside a transaction of other tables, even if that one fails', async () => {
  let writing: Promise<void> | undefined;
  await db
    .transaction('rw', db.settings, async () => {
      await db.settings.put({ name: 'deviceId', value: 'tablet' });
      writing = keepError({ where: 'sending', message: 'refused' });
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await writing;
  expect(await db.errors.count()).toBe(1);
  expect(await db.settings.count()).toBe(0);
});

test('notifies watchers of every change until they stop', async () => {
  const counts: number[] = [];
  const stop = watchErrors((errors) => counts.push(errors.length));
  await keepError({ where: 'script', message: 'one' });
  await expect.poll(() => counts.at(-1)).toBe(1);
  await clearErrors();
  await expect.poll(() => counts.at(-1)).toBe(0);
  stop();
});
