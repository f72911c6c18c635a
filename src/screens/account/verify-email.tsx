import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { useFailureText } from '../../api/failure-text.ts';
import type { Failure } from '../../api/result.ts';
import { AccountFrame } from './account-frame.tsx';
import { isLinkRefused } from './link-refused.ts';
import { keepLinkToken, linkToken } from './link-token.ts';
import { NewLink, WayToNewLink } from './resend-form.tsx';
import { send } from './send.ts';
import { ToSignIn } from './to-sign-in.tsx';

type State =
  | { step: 'working' }
  | { step: 'done' }
  /** There is no link, or it is no longer valid. */
  | { step: 'noLink' | 'badLink' }
  | { step: 'failed'; failure: Failure };

/** Confirms an e-mail address with the mailed link that opened this page. */
export function VerifyEmail() {
  const { t } = useLingui();
  const words = useFailureText();
  const [state, retry] = useVerification();
  switch (state.step) {
    case 'working':
      return (
        <AccountFrame step="working" title={t`Confirm your e-mail address`} intro={<Trans>One moment…</Trans>}>
          <Loader role="status" aria-label={t`One moment…`} />
        </AccountFrame>
      );
    case 'done':
      return (
        <AccountFrame
          step="done"
          title={t`Your e-mail address is confirmed`}
          intro={<Trans>You can now sign in with it.</Trans>}
        >
          <Button component={Link} to="/login" fullWidth>
            <Trans>Sign in</Trans>
          </Button>
        </AccountFrame>
      );
    case 'noLink':
      return (
        <AccountFrame
          step="noLink"
          title={t`Confirm your e-mail address`}
          intro={
            <>
              <Trans>Open your confirmation link again.</Trans> <WayToNewLink />
            </>
          }
        >
          <NewLink />
        </AccountFrame>
      );
    case 'badLink':
      return (
        <AccountFrame
          step="badLink"
          title={t`This link has expired`}
          intro={
            <>
              <Trans>It was already used, or it has expired. If your address is confirmed, sign in.</Trans>{' '}
              <WayToNewLink />
            </>
          }
        >
          <NewLink />
        </AccountFrame>
      );
    case 'failed':
      return (
        <AccountFrame step="failed" title={t`Confirm your e-mail address`} intro={words(state.failure)}>
          <Button onClick={retry} fullWidth>
            <Trans>Try again</Trans>
          </Button>
          <ToSignIn />
        </AccountFrame>
      );
  }
}

/** A link works once, so it is sent once, however often this renders. */
let pending: Promise<State> | null = null;

function useVerification(): [State, () => void] {
  const [state, setState] = useState<State>(() => ({ step: linkToken() === null ? 'noLink' : 'working' }));
  const working = state.step === 'working';
  useEffect(() => {
    if (!working) return undefined;
    let gone = false;
    pending ??= verify(linkToken() ?? '').finally(() => {
      pending = null;
    });
    void pending.then((next) => {
      if (!gone) setState(next);
    });
    return () => {
      gone = true;
    };
  }, [working]);
  return [state, () => setState({ step: 'working' })];
}

async function verify(token: string): Promise<State> {
  const answer = await send((calls) => calls.verifyEmail, { token });
  if (!answer.ok && !isLinkRefused(answer.failure)) return { step: 'failed', failure: answer.failure };
  keepLinkToken(null);
  return { step: answer.ok ? 'done' : 'badLink' };
}
