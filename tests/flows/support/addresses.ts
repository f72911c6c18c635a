/** Addresses of the screens a person may open, and how to tell that one has loaded. */
import { type Caller, SCREENS, type ScreenName } from '../../../contract/access.ts';
import { catalogue } from '../../../contract/catalogue.ts';
import type { Resource } from '../../../contract/resource.ts';
import { routeGuard } from '../../../src/shell/route-guard.ts';
import type { Api } from './api.ts';

const resources = Object.values(catalogue) as unknown as Resource[];

/** The addresses a person may open, with the first record each of them sees, and a tag's code. */
export async function addressesOf(
  api: Api,
  token: string,
  caller: Caller,
  code: string,
): Promise<Map<ScreenName, string>> {
  const ids = new Map<ScreenName, string>();
  for (const { plural, paths, screens } of resources) {
    const open = [screens.detail, screens.edit].filter((each) => each && routeGuard(each, caller) === 'open');
    if (open.length === 0) continue;
    const { data } = await api.json<{ data: { _id: string }[] }>('GET', `/${paths?.list ?? plural}?limit=1`, token);
    for (const screen of open) ids.set(screen as ScreenName, data[0]?._id ?? `no ${plural}`);
  }
  const names = (Object.keys(SCREENS) as ScreenName[]).filter((name) => routeGuard(name, caller) === 'open');
  const addressOf = (name: ScreenName) =>
    SCREENS[name].path.replace('$id', ids.get(name) ?? 'no id').replace('$code', code);
  return new Map(names.map((name) => [name, addressOf(name)]));
}

interface Seen {
  /** Whether the screen shows its heading and has loaded all it requested. */
  hasHeading: boolean;
  isBusy: boolean;
  /** The text of a failed screen. */
  broken: string | undefined;
}

/** Runs in the page: opens an address, marks the moment, and waits for its screen. One evaluation, since each takes as long as a screen. */
export async function look(address: string): Promise<Seen> {
  const shown = (selector: string) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const isBusy = () => shown('[aria-busy="true"]').length > 0;
  const left = new Set(shown('h1'));
  const hasHeading = () => shown('h1').some((each) => !left.has(each));
  performance.mark('shown');
  window.history.pushState({}, '', address);
  window.dispatchEvent(new PopStateEvent('popstate'));
  // A watchdog: longer than any screen needs.
  let frames = 0;
  do await new Promise((resolve) => requestAnimationFrame(resolve));
  while ((!hasHeading() || isBusy()) && (frames += 1) < 3600);
  const words = /Couldn’t load this|Something went wrong on this screen|can’t read the server’s answer/;
  const broken = words.exec(document.body.innerText)?.[0];
  return { hasHeading: hasHeading(), isBusy: isBusy(), broken };
}
