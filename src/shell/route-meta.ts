import type { ScreenName } from '../../contract/access.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen a route shows: menu, breadcrumb and guard go by it. */
    screen?: ScreenName;
  }
}

/** A screen as the route carries it; absent on the root, the sign-in and the error pages. */
export type RouteScreen = ScreenName | undefined;
