/** The open tabs, pure: opening, closing and showing (spec section 2, visited-page tabs). */
import { landingOf, SCREENS, type Caller, type ScreenName } from '../../contract/access.ts';
import type { ViewAddress } from '../ui/view.ts';
import { routeGuard } from './route-guard.ts';

export interface Tab extends ViewAddress {
  /** Name of its record, once known. */
  title: string | null;
}

/** Screens without a tab: the counter fills the window, and a tag's address only redirects. */
const WITHOUT_TAB: ReadonlySet<ScreenName> = new Set(['intake', 'tag']);

/** Whether a screen gets a tab. */
export const makesTab = (screen: ScreenName): boolean => !WITHOUT_TAB.has(screen);

/** The permanent tab that cannot be closed: the person's landing page. */
export const affixOf = (caller: Caller): Tab => {
  const screen = landingOf(caller);
  return { screen, path: SCREENS[screen].path, params: {}, search: {}, title: null };
};

/** Opens a tab. A path occurs only once; another search under it replaces the previous one. */
export function opened(tabs: readonly Tab[], place: ViewAddress & { title?: string | null }): readonly Tab[] {
  if (!makesTab(place.screen)) return tabs;
  const known = tabs.find(({ path }) => path === place.path);
  const title = place.title ?? known?.title ?? null;
  if (!known) return [...tabs, { ...place, title }];
  const { list = known.list, near = known.near } = place;
  if (known.search === place.search && list === known.list && near === known.near) return tabs;
  return tabs.map((tab) => (tab === known ? { ...place, list, near, title } : tab));
}

/** Removes some tabs, never the affixed one. */
export const without = (tabs: readonly Tab[], paths: readonly string[], affix: string): readonly Tab[] =>
  tabs.filter(({ path }) => path === affix || !paths.includes(path));

/** The tab to show when the active one is closed: the last one left; null if it is still open. */
export const nextOf = (left: readonly Tab[], shown: string): Tab | null =>
  left.some(({ path }) => path === shown) ? null : (left.at(-1) ?? null);

/** The paths that "Close others" closes. */
export const othersOf = (tabs: readonly Tab[], kept: string): string[] =>
  tabs.map(({ path }) => path).filter((path) => path !== kept);

/** Views kept alive: the most recent ones, and every one with unsaved work. `recent` has the latest last. */
export function keptAlive(
  recent: readonly ViewAddress[],
  unsaved: ReadonlySet<string>,
  most: number,
): readonly ViewAddress[] {
  const old = new Set(recent.slice(0, Math.max(0, recent.length - most)));
  return recent.filter((place) => !old.has(place) || unsaved.has(place.path));
}

/** Parses stored tabs: unknown, removed or forbidden ones are dropped. */
export function restored(text: string | undefined, caller: Caller): readonly Tab[] {
  const affix = affixOf(caller);
  const found = parsed(text).filter(
    ({ screen, path }) => routeGuard(screen, caller) === 'open' && makesTab(screen) && path !== affix.path,
  );
  const first = parsed(text).find(({ path }) => path === affix.path);
  return [first ?? affix, ...found];
}

function parsed(text: string | undefined): Tab[] {
  let list: unknown;
  try {
    list = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  return (Array.isArray(list) ? list : []).filter(isTab);
}

function isTab(value: unknown): value is Tab {
  const { screen, path, params, search, title } = (value ?? {}) as Partial<Record<keyof Tab, unknown>>;
  return (
    typeof screen === 'string' &&
    Object.hasOwn(SCREENS, screen) &&
    path === filled(SCREENS[screen as ScreenName].path, params) &&
    typeof search === 'object' &&
    search !== null &&
    (title === null || typeof title === 'string')
  );
}

/** A path with its parameters inserted; null if one is missing. */
function filled(pattern: string, params: unknown): string | null {
  if (typeof params !== 'object' || params === null) return null;
  const values = params as Record<string, unknown>;
  const names = pattern.match(/\$\w+/g) ?? [];
  if (names.some((name) => typeof values[name.slice(1)] !== 'string')) return null;
  return pattern.replace(/\$(\w+)/g, (_match, name: string) => encodeURIComponent(String(values[name])));
}
