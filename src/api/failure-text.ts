import { useLingui } from '@lingui/react/macro';

import type { Failure } from './result.ts';

/** Describes in the active language why a call failed, and what to do. */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useLingui();
  return (failure) => {
    switch (failure.kind) {
      case 'unreachable':
        return t`Can’t reach the server. Check your connection and try again.`;
      case 'foreign':
        return t`The network blocked Ordito. If the Wi-Fi has a sign-in page, sign in there, then try again.`;
      case 'unreadable':
        return t`Ordito can’t read the server’s answer. Reload the page. If it happens again, tell an administrator.`;
      case 'problem':
        // A 401 without an error message is about the session; its message is always English (contract 2).
        return failure.status === 401 && failure.problem.ermessage === undefined
          ? t`Your session has ended. Sign in again. Nothing on this device is lost.`
          : failure.problem.message;
    }
  };
}
