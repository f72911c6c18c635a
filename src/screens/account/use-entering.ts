import { useNavigate } from '@tanstack/react-router';

import type { Profile } from '../../../contract/calls/session.ts';
import type { Failure, Result } from '../../api/result.ts';
import { signInWithToken } from '../../session/session.ts';

/** Goes from a page before the sign-in to the person's landing page, signed in; the failure leaves only a manual sign-in. */
export function useEntering(): (token: string) => Promise<Result<Profile, Failure>> {
  const navigate = useNavigate();
  return async (token) => {
    const entered = await signInWithToken(token);
    if (entered.ok) await navigate({ to: '/', replace: true });
    return entered;
  };
}
