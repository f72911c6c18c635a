/** The person's tabs on this page, and the views kept alive for them. Stored over a reload, per person. */
import type { Caller } from '../../contract/access.ts';
import { credentials } from '../api/credentials.ts';
import { keepScreenOpen, session, subscribe } from '../session/session.ts';
import { afterFirstScreen } from '../ui/first-screen.ts';
import type { ViewAddress } from '../ui/view.ts';
import { affixOf, keptAlive, makesTab, nextOf, opened, othersOf, restored, without, type Tab } from './tabs.ts';

/** Maximum number of views kept alive beside those with unsaved work. */
const ALIVE_MAX = 12;

export interface OpenTabs {
  tabs: readonly Tab[];
  /** Path of the tab that cannot be closed. */
  affix: string;
  /** Views kept alive, most recent last. */
  alive: readonly ViewAddress[];
  unsaved: ReadonlySet<string>;
  /** How often a view was reloaded, by path. */
  generations: Readonly<Record<string, number>>;
}

const NOTHING: OpenTabs = { tabs: [], affix: '', alive: [], unsaved: new Set(), generations: {} };

let owner: string | null = null;
/** Whether the stored tabs are loaded: until then they must not be overwritten. */
let read = false;
let current = NOTHING;
/** Path of the visible view; null if none is, as at the counter. */
let onShow: string | null = null;
/** Views to close once another one is visible. */
const leaving = new Set<string>();
let release: (() => void) | null = null;
const listeners = new Set<() => void>();

/** The current tabs; `subscribeTabs` reports changes. */
export const openTabs = (): OpenTabs => current;

/** Calls back after every change; returns an unsubscribe function. */
export function subscribeTabs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Starts with a person's tabs: the affixed one at once, the stored ones as soon as the database is read. */
function startTabs(caller: Caller): void {
  if (owner === caller._id) return;
  owner = caller._id;
  read = false;
  const affix = affixOf(caller);
  change({ ...NOTHING, tabs: [affix], affix: affix.path });
  void afterFirstScreen(async () => {
    const { readTabs } = await kept();
    const before = restored(await readTabs(caller._id), caller);
    if (owner !== caller._id) return;
    // Tabs opened meanwhile follow the stored ones.
    const tabs = current.tabs.reduce<readonly Tab[]>(
      (all, tab) =>
        tab.path === affix.path && !current.alive.some(({ path }) => path === tab.path) ? all : opened(all, tab),
      before,
    );
    read = true;
    change({ ...current, tabs });
  }).catch(() => undefined);
}

/** A view became visible: it gets a tab and is kept alive. */
export function showView(place: ViewAddress): void {
  onShow = place.path;
  const gone = [...leaving].filter((path) => path !== place.path);
  leaving.clear();
  if (gone.length > 0) drop(gone);
  if (!makesTab(place.screen)) return;
  const tabs = opened(current.tabs, place);
  const own = tabs.find(({ path }) => path === place.path) ?? place;
  const alive = keptAlive(
    [...current.alive.filter(({ path }) => path !== place.path), own],
    current.unsaved,
    ALIVE_MAX,
  );
  const same = alive.length === current.alive.length && alive.every((each, at) => each === current.alive[at]);
  if (tabs !== current.tabs || !same) change({ ...current, tabs, alive });
}

/** No view is visible. */
export const hideView = (): void => {
  onShow = null;
};

/** Closes a tab. Returns the tab to show, null to stay. */
export const closeTab = (path: string, shown: string): Tab | null => close([path], shown);

/** Closes every tab but one and the affixed one. Returns the tab to show, null to stay. */
export const closeOthers = (path: string, shown: string): Tab | null => close(othersOf(current.tabs, path), shown);

/** Closes every tab but the affixed one. Returns the tab to show, null to stay. */
export const closeAll = (shown: string): Tab | null => close(othersOf(current.tabs, ''), shown);

function close(paths: readonly string[], shown: string): Tab | null {
  drop(paths);
  return nextOf(current.tabs, shown);
}

/** Reloads a view: drops its input, scroll position and selection. */
export function renew(path: string): void {
  setUnsaved(path, false);
  change({ ...current, generations: { ...current.generations, [path]: (current.generations[path] ?? 0) + 1 } });
}

/** Sets the name of the record a tab shows. */
export function setTitle(path: string, title: string): void {
  if (current.tabs.some((tab) => tab.path === path && tab.title !== title)) {
    change({ ...current, tabs: current.tabs.map((tab) => (tab.path === path ? { ...tab, title } : tab)) });
  }
}

/** Sets the search of a tab, for the way back to it. */
export function setSearch(path: string, search: ViewAddress['search']): void {
  change({ ...current, tabs: current.tabs.map((tab) => (tab.path === path ? { ...tab, search } : tab)) });
}

/** Sets whether a view has unsaved work: while any does, an ending session does not close the screen. */
export function setUnsaved(path: string, unsaved: boolean): void {
  if (current.unsaved.has(path) === unsaved) return;
  const next = new Set(current.unsaved);
  if (unsaved) next.add(path);
  else next.delete(path);
  change({ ...current, unsaved: next });
}

/** Closes a view as soon as another one is visible, at once if one already is: coming back must not show a finished form. */
export function leave(path: string): void {
  if (path === onShow) {
    leaving.add(path);
    setUnsaved(path, false);
  } else drop([path]);
}

function drop(paths: readonly string[]): void {
  const tabs = without(current.tabs, paths, current.affix);
  const generations = { ...current.generations };
  for (const path of paths) generations[path] = (generations[path] ?? 0) + 1;
  const unsaved = new Set([...current.unsaved].filter((path) => !paths.includes(path)));
  change({ ...current, tabs, alive: current.alive.filter(({ path }) => !paths.includes(path)), unsaved, generations });
}

function change(next: OpenTabs): void {
  const { tabs } = current;
  current = next;
  if (next.unsaved.size > 0) release ??= keepScreenOpen();
  else if (release) {
    const releaseScreen = release;
    release = null;
    releaseScreen();
  }
  if (read && next.tabs !== tabs) void keep(owner).catch(() => undefined);
  for (const listener of listeners) listener();
}

async function keep(user: string | null): Promise<void> {
  const { writeTabs } = await kept();
  // The tabs may belong to another person by now, or to nobody.
  if (user !== null && user === owner && credentials().token !== null)
    await writeTabs(user, JSON.stringify(current.tabs));
}

/** The database library is not in the first screen's chunk. */
const kept = () => import('../store/kept-tabs.ts');

function follow(): void {
  const now = session();
  if (now.status === 'signedIn') {
    startTabs(now.profile);
  } else if (now.status === 'signedOut') {
    owner = null;
    read = false;
    change(NOTHING);
  }
}

follow();
subscribe(follow);
window.addEventListener('beforeunload', (event) => {
  if (current.unsaved.size > 0) event.preventDefault();
});
