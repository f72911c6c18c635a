import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';

import type { ViewAddress } from '../ui/view.ts';

/** The visible place, and the error of its navigation; null outside of the screens. */
export function useHere(): { place: ViewAddress; error: unknown } | null {
  const match = useRouterState({ select: ({ matches }) => matches.at(-1) });
  const list = useRouterState({ select: ({ location }) => location.state.list });
  const near = useRouterState({ select: ({ location }) => location.state.near });
  const screen = match?.staticData.screen;
  const { pathname, params, search, status, error } = match ?? {};
  return useMemo(() => {
    if (!screen || pathname === undefined) return null;
    const place = { screen, path: pathname, params: params ?? {}, search: search ?? {}, list, near } as ViewAddress;
    return { place, error: status === 'error' ? error : null };
  }, [screen, pathname, params, search, list, near, status, error]);
}
