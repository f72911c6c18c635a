/** Whether what is stored here outlives this window, as far as a page can know. */
import { readCookie, writeCookie } from '../i18n/cookie.ts';
import { db } from './db.ts';

/** Gone when the browser is closed; so is the database in a private window, and only there. */
const WINDOW_COOKIE = 'window';
/** A browser that brings its windows back may bring such a cookie back too; no private window stays open for this long, in ms. */
const LONG_MS = 7 * 24 * 3_600_000;

/**
 * Whether the browser has promised to keep what is stored, or has kept it over a closing before. No browser tells a private
 * window from one that it only has not promised anything to yet.
 */
export async function isLasting(): Promise<boolean> {
  const isPromised = await navigator.storage?.persisted?.().catch(() => false);
  if (isPromised || matchMedia('(display-mode: standalone)').matches) return true;
  const since = (await db.settings.get('window'))?.value;
  if (since !== undefined) return readCookie(WINDOW_COOKIE) !== since || Date.now() - Number(since) > LONG_MS;
  await db.transaction('rw', db.settings, async () => {
    if (await db.settings.get('window')) return;
    const value = String(Date.now());
    await db.settings.put({ name: 'window', value });
    writeCookie(WINDOW_COOKIE, value, null);
  });
  return false;
}
