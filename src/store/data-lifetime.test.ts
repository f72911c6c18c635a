/** Whether stored data outlives the window: granted, proven by an earlier close, or unknown. */
import { beforeEach, expect, test, vi } from 'vitest';

import { isLasting } from './data-lifetime.ts';
import { db } from './db.ts';

/** Cookies as in a browser: those without an age are deleted when it is closed. */
const cookies = new Map<string, { value: string; isKept: boolean }>();
const page = {
  get cookie() {
    return [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
  },
  set cookie(text: string) {
    const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
    cookies.set(name, { value, isKept: text.includes('Max-Age') });
  },
};
const closeBrowser = () => {
  for (const [name, { isKept }] of cookies) if (!isKept) cookies.delete(name);
};
const browser = (isPromised?: boolean) =>
  vi.stubGlobal('navigator', isPromised === undefined ? {} : { storage: { persisted: async () => isPromised } });

beforeEach(async () => {
  cookies.clear();
  vi.useRealTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  browser(false);
  await db.settings.clear();
});

test('lasting: unknown in a window that was never closed, however often it is asked', async () => {
  expect(await isLasting()).toBe(false);
  expect(await isLasting()).toBe(false);
});

test('lasting: a browser without a storage API grants nothing', async () => {
  browser();
  expect(await isLasting()).toBe(false);
});

test('lasting: granted by the browser', async () => {
  browser(true);
  expect(await isLasting()).toBe(true);
});

test('lasting: data that survived a close of the browser was in no private window', async () => {
  await isLasting();
  closeBrowser();
  expect(await isLasting()).toBe(true);
  expect(await isLasting()).toBe(true);
});

test('lasting: a reopened private window starts empty, and is unknown again', async () => {
  await isLasting();
  closeBrowser();
  await db.settings.clear();
  expect(await isLasting()).toBe(false);
});

test('lasting: no private window stays open for a week', async () => {
  await isLasting();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 24 * 3_600_000 });
  expect(await isLasting()).toBe(true);
});
