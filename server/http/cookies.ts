/** Cookies that identify a browser; none of them grants access. */
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';

import { API_BASE } from '../../contract/app.ts';
import { MAIL_CODE_MS } from '../../contract/limits.ts';
import type { AppEnv } from './context.ts';

/** In seconds; browsers limit cookies to 400 days. `device`: who has signed in there. `wish`: which mail was requested there. */
const LIFETIMES = { device: 400 * 24 * 3600, wish: MAIL_CODE_MS / 1000 } as const;
type CookieName = keyof typeof LIFETIMES;

/** The cookie a browser sends. */
export const readCookie = (context: Context<AppEnv>, name: CookieName): string | undefined => getCookie(context, name);

/** A Set-Cookie header for a value that scripts cannot read. */
export function writeCookie(context: Context<AppEnv>, name: CookieName, value: string): string {
  const isSecure =
    new URL(context.req.url).protocol === 'https:' || context.req.header('X-Forwarded-Proto') === 'https';
  const rules = `Path=${API_BASE}; Max-Age=${LIFETIMES[name]}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `${name}=${value}; ${rules}`;
}
