import { useRouterState } from '@tanstack/react-router';

import type { RouteScreen } from './route-meta.ts';

/** The current screen, by its route. */
export function useScreen(): RouteScreen {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.screen });
}
