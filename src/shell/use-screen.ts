import { useRouterState } from '@tanstack/react-router';

import type { RouteScreen } from './route-meta.ts';

/** The screen on show, by its route. */
export function useScreen(): RouteScreen {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.screen });
}
