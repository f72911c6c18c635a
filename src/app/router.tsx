import { createRouter } from '@tanstack/react-router';

import { session, subscribe } from '../session/session.ts';
import { ErrorScreen } from '../ui/error-screen.tsx';
import { routeTree } from './routes.tsx';
import { parseSearch, stringifySearch } from './search.ts';

/** How long a page that was asked to load again may stay, in ms: the browser may ask a person before it leaves. */
const LEAVE_MS = 3000;

/**
 * Creates the router. Every guard runs again when a person signs in or out. Logging out loads the page again (specification, Log-out):
 * a sign-in drawn before that would lose what is typed into it.
 */
export function createAppRouter() {
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    defaultPendingMs: 0,
  });
  subscribe(() => {
    const now = session();
    if (now.status === 'signedOut' && now.because === 'choice') {
      window.location.assign('/login');
      setTimeout(() => void router.invalidate(), LEAVE_MS);
    } else void router.invalidate();
  });
  return router;
}
