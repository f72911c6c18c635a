import { createRouter } from '@tanstack/react-router';

import { subscribe } from '../session/session.ts';
import { ErrorScreen } from '../ui/error-screen.tsx';
import { routeTree } from './routes.tsx';
import { parseSearch, stringifySearch } from './search.ts';

/** Creates the router. Every guard runs again when a person signs in or out. */
export function createAppRouter() {
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    defaultPendingMs: 0,
  });
  subscribe(() => void router.invalidate());
  return router;
}
