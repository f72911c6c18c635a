import { useNavigate } from '@tanstack/react-router';

import type { OpenedSession } from '../../../contract/calls/session.ts';
import { signInWithToken } from '../../session/session.ts';

/** Goes from a page before the sign-in to the person's landing page, signed in; false if only a manual sign-in is left. */
export function useEntering(): (opened: OpenedSession) => Promise<boolean> {
  const navigate = useNavigate();
  return async ({ token }) => {
    const { ok } = await signInWithToken(token);
    if (ok) await navigate({ to: '/', replace: true });
    return ok;
  };
}
