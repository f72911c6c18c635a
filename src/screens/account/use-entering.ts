import { useNavigate } from '@tanstack/react-router';

import type { OpenedSession } from '../../../contract/calls/session.ts';
import { signInWithToken } from '../../session/session.ts';

/** Goes from a page before the sign-in to where the person lands, signed in; answers false where only signing in by hand is left. */
export function useEntering(): (opened: OpenedSession) => Promise<boolean> {
  const navigate = useNavigate();
  return async ({ token }) => {
    const { ok } = await signInWithToken(token);
    if (ok) await navigate({ to: '/', replace: true });
    return ok;
  };
}
