/** The open tabs, pure: what opening, closing and showing does to them (spec section 2, visited-page tabs). */
import { landingOf, SCREENS, type Caller, type ScreenName } from '../../contract/access.ts';
import type { ViewAddress } from '../ui/view.ts';
import { routeGuard } from './route-guard.ts';

export interface Tab extends ViewAddress {
  /** Name of the record it shows, once that is known. */
  title: string | null;
}

/** Screens that stay out of the tabs: the counter has the whole window, and a tag's address only leads somewhere else. */
const WITHOUT_TAB: ReadonlySet<ScreenName> = new Set(['intake', 'tag']);

/** Whether a screen makes a tab. */
export const makesTab = (screen: ScreenName): boolean => !WITHOUT_TAB.has(screen);

/** The tab that is always there and cannot be closed: the screen the person lands on. */
export const affixOf = (caller: Caller): Tab => {
  const screen = landingOf(caller);
  return { screen, path: SCREENS[screen].path, params: {}, search: {}, title: null };
};

/** The same path is never there twice; another search under it replaces the one before. */
export function opened(tabs: readonly Tab[], place: ViewAddress & { title?: string | null }): readonly Tab[] {
  if (!makesTab(place.screen)) return tabs;
  const known = tabs.find(({ path }) => path === place.path);
  const title = place.title ?? known?.title ?? null;
  if (!known) return [...tabs, { ...place, title }];
  const { list = known.list, near = known.near } = place;
  if (known.search === place.search && list === known.list && near === known.near) return tabs;
  return tabs.map((tab) => (tab === known ? { ...place, list, near, title } : tab));
}

/** The tabs without some, the affixed one excepted. */
export const without = (tabs: readonly Tab[], paths: readonly string[], affix: string): readonly Tab[] =>
  tabs.filter(({ path }) => path === affix || !paths.includes(path));

/** Where one goes when the tab on show is gone: to the last one left; null where it is still there. */
export const nextOf = (left: readonly Tab[], shown: string): Tab | null =>
  left.some(({ path }) => path === shown) ? null : (left.at(-1) ?? null);

/** Paths that "Close others" closes. */
export const othersOf = (tabs: readonly Tab[], kept: string): string[] =>
  tabs.map(({ path }) => path).filter((path) => path !== kept);

/** Views kept alive: those shown last, and every one with unsaved work. `recent` has the one shown last at its end. */
export function keptAlive(
  recent: readonly ViewAddress[],
  unsaved: ReadonlySet<string>,
  most: number,
): readonly ViewAddress[] {
  const old = new Set(recent.slice(0, Math.max(0, recent.length - most)));
  return recent.filter((place) => !old.has(place) || unsaved.has(place.path));
}

/** Tabs as they were kept on the device: what is not ours, no longer there or not for this person is left out. */
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

/** A path with its parameters put in; null where one is missing. */
function filled(pattern: string, params: unknown): string | null {
  if (typeof params !== 'object' || params === null) return null;
  const values = params as Record<string, unknown>;
  const names = pattern.match(/\$\w+/g) ?? [];
  if (names.some((name) => typeof values[name.slice(1)] !== 'string')) return null;
  return pattern.replace(/\$(\w+)/g, (_match, name: string) => encodeURIComponent(String(values[name])));
}
