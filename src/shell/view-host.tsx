import { CatchBoundary, Outlet, useRouter } from '@tanstack/react-router';
import {
  Activity,
  createElement,
  memo,
  Suspense,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';

import { SCREENS, type ScreenName } from '../../contract/access.ts';
import { ErrorScreen } from '../ui/error-screen.tsx';
import { useView, ViewContext, type ViewAddress, type View } from '../ui/view.ts';
import {
  leave,
  openTabs,
  renew,
  setSearch,
  setTitle,
  setUnsaved,
  subscribeTabs,
  hideView,
  showView,
} from './open-tabs.ts';
import { useHere } from './use-here.ts';

/**
 * The screens of the open tabs, all kept alive with one visible at a time: a hidden one keeps its input, scroll position and selection.
 * Hidden ones have no effects and read nothing. The router's own outlet would render each of them as the current screen; it renders screens
 * without a tab.
 */
export function ViewHost() {
  const here = useHere();
  const { alive, generations } = useSyncExternalStore(subscribeTabs, openTabs);
  useLayoutEffect(() => {
    if (here) showView(here.place);
    return hideView;
  }, [here]);
  const shown = here?.place.path;
  const hidden = alive.filter(({ path }) => path !== shown);
  const places = here ? [...hidden, here.place] : hidden;
  // In a stable order, so that showing another one moves nothing in the DOM.
  const views = places
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .map((place) => {
      const id = `${place.path}#${generations[place.path] ?? 0}`;
      const failed = place.path === shown ? here?.error : null;
      return (
        <Activity key={id} mode={place.path === shown ? 'visible' : 'hidden'} name={place.screen}>
          {failed ? (
            <ErrorScreen error={failed} onRetry={() => window.location.reload()} />
          ) : (
            <OneView id={id} place={place} />
          )}
        </Activity>
      );
    });
  return (
    <>
      {views}
      {here ? null : <Outlet />}
    </>
  );
}

/** Scroll position of each view when it was last visible, in CSS pixels. */
const scrolled = new Map<string, number>();

function OneView({ id, place }: { id: string; place: ViewAddress }) {
  const { path, screen, params, search } = place;
  const known = useSyncExternalStore(subscribeTabs, () => openTabs().tabs.find((tab) => tab.path === path));
  const list = place.list ?? known?.list;
  const near = place.near ?? known?.near;
  const router = useRouter();
  const view = useMemo<View>(
    () => ({
      path,
      screen,
      params,
      search,
      list,
      near,
      setTitle: (title) => setTitle(path, title),
      setSearch: (next) => setSearch(path, next),
      setUnsaved: (unsaved) => setUnsaved(path, unsaved),
      leave: () => leave(path),
      toTop: () => {
        scrolled.set(id, 0);
        window.scrollTo(0, 0);
      },
    }),
    [id, path, screen, params, search, list, near],
  );
  useLayoutEffect(() => {
    const restore = () => window.scrollTo(0, scrolled.get(id) ?? 0);
    // During scrolling, not at the end: by then the view is hidden, and the page shorter.
    const keep = () => void scrolled.set(id, window.scrollY);
    restore();
    window.addEventListener('scroll', keep, { passive: true });
    // The router knows one scroll position for the whole page, the top, and restores it at every navigation.
    const stop = router.subscribe('onRendered', restore);
    return () => {
      stop();
      window.removeEventListener('scroll', keep);
    };
  }, [id, router]);
  return (
    <ViewContext value={view}>
      <CatchBoundary getResetKey={() => path} errorComponent={BrokenView}>
        <Suspense>
          <RouteScreen screen={screen} />
        </Suspense>
      </CatchBoundary>
    </ViewContext>
  );
}

/** A view that crashed: it can be reloaded, while the frame and the other tabs continue. */
function BrokenView({ error }: { error: unknown }) {
  const { path } = useView();
  return <ErrorScreen error={error} onRetry={() => renew(path)} />;
}

/** The component of a screen's route; memoised, so that a navigation rerenders no hidden screen. */
const RouteScreen = memo(function RouteScreen({ screen }: { screen: ScreenName }): ReactNode {
  const routes = useRouter().routesByPath as Record<string, { options: { component?: ComponentType } } | undefined>;
  const component = routes[SCREENS[screen].path]?.options.component;
  if (!component) throw new TypeError(`${screen} has no route`);
  return createElement(component);
});
