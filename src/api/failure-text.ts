import { useLingui } from '@lingui/react/macro';

import type { Failure } from './result.ts';

/** Describes in the active language why a call failed, and what to do. */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useLingui();
  return (failure) => {
    switch (failure.kind) {
      case 'unreachable':
        return t`The server cannot be reached. Check the network, then try again.`;
      case 'foreign':
        return t`Something else answered in place of Ordito, perhaps the sign-in page of a Wi-Fi. Sign in to the network first, then try again.`;
      case 'unreadable':
        return t`The answer belongs to another version. Load the page again.`;
      case 'problem':
        // A 401 without an error message is about the session; its message is always English (contract 2).
        return failure.status === 401 && failure.problem.ermessage === undefined
          ? t`Your session has ended. Sign in again: nothing on this device is lost.`
          : failure.problem.message;
    }
  };
}
