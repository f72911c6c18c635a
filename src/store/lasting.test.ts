/** Whether what is stored outlives the window: promised, proven by an earlier closing, or not known. */
import { beforeEach, expect, test, vi } from 'vitest';

import { db } from './db.ts';
import { isLasting } from './lasting.ts';

/** Cookies as a browser keeps them: those without an age go when it is closed. */
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

test('lasting: not known in a window that has never been closed, however often it is asked', async () => {
  expect(await isLasting()).toBe(false);
  expect(await isLasting()).toBe(false);
});

test('lasting: a browser that says nothing about storage promises nothing', async () => {
  browser();
  expect(await isLasting()).toBe(false);
});

test('lasting: what the browser has promised', async () => {
  browser(true);
  expect(await isLasting()).toBe(true);
});

test('lasting: what is still there after the browser was closed was in no private window', async () => {
  await isLasting();
  closeBrowser();
  expect(await isLasting()).toBe(true);
  expect(await isLasting()).toBe(true);
});

test('lasting: a private window that was closed begins with nothing, and is not known again', async () => {
  await isLasting();
  closeBrowser();
  await db.settings.clear();
  expect(await isLasting()).toBe(false);
});

test('lasting: a week is longer than any private window stays open', async () => {
  await isLasting();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 24 * 3_600_000 });
  expect(await isLasting()).toBe(true);
});
