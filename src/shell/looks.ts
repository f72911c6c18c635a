/** Colour, scheme and size on this device: in cookies, because local storage is cleared at log-out. */
import { useSyncExternalStore } from 'react';

import { readCookie, writeCookie } from '../i18n/cookie.ts';
import { COLOURS, PALETTES, type Colour } from '../ui/palettes.ts';

/** Colour schemes; `system` follows the device. */
export const SCHEMES = ['light', 'dark', 'system'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Sizes of rows, paddings and text, largest first; `medium` is the default (spec section 9). */
export const SIZES = ['default', 'medium', 'small', 'mini'] as const;
export type Size = (typeof SIZES)[number];

export interface Looks {
  colour: Colour;
  scheme: Scheme;
  size: Size;
}

const COOKIES = { colour: 'theme', scheme: 'scheme', size: 'size' } as const satisfies Record<keyof Looks, string>;

/** Parses the cookies; unknown values count as not set. */
export function readLooks(read: (cookie: string) => string | null): Looks {
  const one = <Word extends string>(words: readonly Word[], cookie: string, otherwise: Word): Word => {
    const text = read(cookie)?.toLowerCase();
    return words.find((word) => word === text) ?? otherwise;
  };
  return {
    colour: one(COLOURS, COOKIES.colour, 'green'),
    scheme: one(SCHEMES, COOKIES.scheme, 'system'),
    size: one(SIZES, COOKIES.size, 'medium'),
  };
}

let current: Looks = { colour: 'green', scheme: 'system', size: 'medium' };
const listeners = new Set<() => void>();

/** Changes some of them, for this device. Nothing is reloaded, so nothing typed or scrolled is lost. */
export function chooseLooks(chosen: Partial<Looks>): void {
  for (const [name, value] of Object.entries(chosen)) writeCookie(COOKIES[name as keyof Looks], value);
  current = { ...current, ...chosen };
  applyLooks();
  for (const listener of listeners) listener();
}

/** The current choices; follows every change. */
export const useLooks = (): Looks =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );

/** Applies the device's choices before anything is drawn. */
export function startLooks(): void {
  current = readLooks((cookie) => readCookie(cookie));
  applyLooks();
}

/** Sets the document's attributes for style sheets and the browser's own UI. */
function applyLooks(): void {
  const { colour, scheme, size } = current;
  const root = document.documentElement;
  root.dataset['size'] = size;
  root.style.colorScheme = scheme === 'system' ? '' : scheme;
  const { rail } = PALETTES[colour];
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = rail[scheme === 'system' ? own : scheme];
  }
}
