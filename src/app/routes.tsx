/** The route tree, in code: every screen of the contract once, loaded when first opened. */
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
  type ParsedLocation,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';

import { OWN_PART, SCREENS, type Caller, type ScreenName } from '../../contract/access.ts';
import { LATER_SCREENS } from '../../contract/later-screens.ts';
import { loadSignedInTexts, withTexts } from '../i18n/i18n.ts';
import { session } from '../session/session.ts';
import { renew } from '../shell/open-tabs.ts';
import { routeGuard, admissionBy, landingPath, type RouteAccess } from '../shell/route-guard.ts';
import { isFirstScreenDrawn } from '../ui/first-screen.ts';
import { ALIASES } from './aliases.ts';
import { publicRoutes } from './public-routes.tsx';
import { RootLayout } from './root-layout.tsx';
import { safePath } from './safe-path.ts';

/** A screen whose texts are not among the first; it comes with the declarations and views of all resources. */
const laterScreen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyRouteComponent(async () => {
    await import('./views.ts');
    return withTexts(load);
  }, name);

/** How long the first screen waits for rows that are on their way, in ms. */
const FIRST_ROWS_MS = 300;

const root = createRootRoute({ component: RootLayout });

/** Addresses that say why there is no screen: inside the shell when signed in, without it otherwise. */
const UNAUTHORIZED = '/401';
const NOT_FOUND = '/404';

/** Redirects people who are not signed in to the sign-in, which leads back to the address they wanted. */
function signedInOnly({ location }: { location: ParsedLocation }): void {
  if (session().status === 'signedIn') return;
  const wanted = safePath(location.href);
  throw redirect({ to: '/login', search: wanted ? { redirect: wanted } : {}, replace: true });
}

/** Refuses people without access to a screen; `landing`: where merchants are sent instead. */
function only(verdictFor: (caller: Caller) => RouteAccess, landing = '/') {
  return (): void => {
    const now = session();
    if (now.status !== 'signedIn') return;
    const verdict = verdictFor(now.profile);
    if (verdict === 'landing') throw redirect({ to: landing, replace: true });
    if (verdict === 'forbidden') throw redirect({ to: UNAUTHORIZED, replace: true });
  };
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: ({ search }) => {
    const now = session();
    if (now.status !== 'signedIn') return;
    const wanted = safePath((search as Record<string, unknown>)['redirect']);
    throw redirect({ href: wanted ?? landingPath(now.profile), replace: true });
  },
  component: lazyRouteComponent(() => import('../screens/account/sign-in.tsx'), 'SignIn'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async (context) => {
    const { pathname } = context.location;
    if (session().status !== 'signedIn' && (pathname === UNAUTHORIZED || pathname === NOT_FOUND)) return;
    signedInOnly(context);
    await loadSignedInTexts();
  },
  component: lazyRouteComponent(() => import('./signed-in.tsx'), 'SignedIn'),
});

const landing = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: () => {
    const now = session();
    if (now.status === 'signedIn') throw redirect({ href: landingPath(now.profile), replace: true });
  },
});

/** Reloads a screen and drops what was typed and selected in it (spec section 2); the rest of this address is the screen's address. */
const redirectRoute = createRoute({
  getParentRoute: () => signedIn,
  path: '/redirect/$',
  beforeLoad: ({ location }) => {
    const target = safePath(location.href.replace(/^\/redirect/, ''));
    if (!target) throw redirect({ to: NOT_FOUND, replace: true });
    renew(new URL(target, window.location.origin).pathname);
    throw redirect({ href: target, replace: true });
  },
});

const unauthorized = createRoute({
  getParentRoute: () => signedIn,
  path: UNAUTHORIZED,
  component: laterScreen(() => import('../screens/unauthorized.tsx'), 'Unauthorized'),
});

const notFound = createRoute({
  getParentRoute: () => signedIn,
  path: NOT_FOUND,
  component: laterScreen(() => import('../screens/not-found.tsx'), 'NotFound'),
});

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: NOT_FOUND, replace: true });
  },
});

/** Where a merchant is sent from a screen of admins: to its own part of the same, or to its landing page. */
const merchantPath = (screen: ScreenName): string => {
  const own = OWN_PART[screen];
  return own === undefined ? '/' : SCREENS[own].path;
};

/** A screen inside the shell, with its address and access rule. */
function screenRoute(screen: ScreenName, component: ReturnType<typeof lazyRouteComponent>): AnyRoute {
  return createRoute({
    getParentRoute: () => signedIn,
    path: SCREENS[screen].path,
    staticData: { screen },
    beforeLoad: only((caller) => routeGuard(screen, caller), merchantPath(screen)),
    loader: async ({ location, cause }) => {
      // A pointer over a link fetches the screen's files, not its rows.
      if (cause === 'preload') return;
      const { readAhead } = await import('./read-ahead.ts');
      // At the start the rows are mostly on the device already, and are drawn with the frame around them.
      await readAhead(screen, location.search, isFirstScreenDrawn() ? 0 : FIRST_ROWS_MS);
    },
    component,
  });
}

/** Loads a screen when it is first opened. */
const loaded = (screen: ScreenName) =>
  lazyRouteComponent(async () => {
    const { screenComponent } = await import('./screen-component.tsx');
    return { Screen: await screenComponent(screen) };
  }, 'Screen');

const screens = (Object.keys(SCREENS) as ScreenName[]).map((screen) => screenRoute(screen, loaded(screen)));

/** Addresses of planned screens: guarded like the others, then not found. */
const later = LATER_SCREENS.map(([path, who]) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: () => {
      only((caller) => admissionBy(who, caller))();
      throw redirect({ to: NOT_FOUND, replace: true });
    },
  }),
);

const aliases = ALIASES.map(([path, target]) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: () => {
      throw redirect({ to: target, search: true, hash: true, replace: true });
    },
  }),
);

/** All routes of the app. */
export const routeTree = root.addChildren([
  login,
  ...publicRoutes(root),
  unknown,
  signedIn.addChildren([unauthorized, notFound, landing, redirectRoute, ...aliases, ...screens, ...later]),
]);
