/** Whether stored data outlives this window, as far as a page can know. */
import { readCookie, writeCookie } from '../i18n/cookie.ts';
import { db } from './db.ts';

/** Deleted when the browser is closed; in a private window, and only there, so is the database. */
const WINDOW_COOKIE = 'window';
/** A browser that restores its windows may restore such a cookie too; no private window stays open for this long, in ms. */
const LONG_MS = 7 * 24 * 3_600_000;

/**
 * Whether the browser has granted persistent storage, or has kept data over a close before. No browser tells a private window from one
 * without a grant.
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
