import { useRouterState } from '@tanstack/react-router';

import type { ScreenName } from '../../contract/access.ts';

/** The current screen, by its route. */
export function useScreen(): RouteScreen {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.screen });
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen of a route, for menu, breadcrumb and guard. */
    screen?: ScreenName;
  }
}

/** A route's screen; absent on the root, the sign-in and the error pages. */
type RouteScreen = ScreenName | undefined;
