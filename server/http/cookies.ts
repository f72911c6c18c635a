/** Cookies by which a browser is known again; none of them opens anything. */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';

import { API_BASE } from '../../contract/app.ts';
import { MAIL_CODE_MS } from '../../contract/limits.ts';
import type { AppEnv } from './context.ts';

/** In seconds; browsers keep none for longer than 400 days. `device`: who has signed in there. `wish`: which mail was asked for there. */
const LIFETIMES = { device: 400 * 24 * 3600, wish: MAIL_CODE_MS / 1000 } as const;
type CookieName = keyof typeof LIFETIMES;

/** What the browser shows. */
export const readCookie = (context: Context<AppEnv>, name: CookieName): string | undefined => getCookie(context, name);

/** The header that has a browser keep a value out of reach of its pages. */
export function writeCookie(context: Context<AppEnv>, name: CookieName, value: string): string {
  const isSecure =
    new URL(context.req.url).protocol === 'https:' || context.req.header('X-Forwarded-Proto') === 'https';
  const rules = `Path=${API_BASE}; Max-Age=${LIFETIMES[name]}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `${name}=${value}; ${rules}`;
}
