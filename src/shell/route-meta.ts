import type { ScreenName } from '../../contract/access.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen of a route, for menu, breadcrumb and guard. */
    screen?: ScreenName;
  }
}

/** A route's screen; absent on the root, the sign-in and the error pages. */
export type RouteScreen = ScreenName | undefined;
