/** Which errors reach the device's error log, and which do not. */
import { beforeEach, expect, it, vi } from 'vitest';

import { db } from '../store/db.ts';

const page = Object.assign(new EventTarget(), { location: { pathname: '/labels' } });
vi.stubGlobal('window', page);
const { catchWindowErrors } = await import('./error-catcher.ts');
catchWindowErrors();

const messages = async () => (await db.errors.toArray()).map(({ message }) => message).sort();
const reject = (reason: unknown) => page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const unloaded = (name: string) => new TypeError(`error loading dynamically imported module: ${name}`);

beforeEach(() => db.errors.clear());

it('logs uncaught errors, except aborted calls', async () => {
  reject(new DOMException('given up', 'AbortError'));
  reject(unloaded('before'));
  await vi.waitFor(async () => expect(await messages()).toEqual([expect.stringContaining('before')]));
});

it('logs an error during leaving only if the person stays on the page', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(100_000);
  page.dispatchEvent(new Event('beforeunload'));
  reject(unloaded('leaving'));
  page.dispatchEvent(Object.assign(new Event('error'), { error: unloaded('also leaving') }));
  now.mockReturnValue(103_000);
  reject(unloaded('stayed'));
  page.dispatchEvent(new Event('pagehide'));
  reject(unloaded('left'));
  await vi.waitFor(async () => expect(await messages()).toEqual([expect.stringContaining('stayed')]));
  now.mockRestore();
});
