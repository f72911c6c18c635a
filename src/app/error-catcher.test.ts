/** What reaches the error log of the device by itself, and what is none of its business. */
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

it('what nobody caught is kept, but for calls that were given up on purpose', async () => {
  reject(new DOMException('given up', 'AbortError'));
  reject(unloaded('before'));
  await vi.waitFor(async () => expect(await messages()).toEqual([expect.stringContaining('before')]));
});

it('what breaks off because the page is left is kept only where the person has stayed', async () => {
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
