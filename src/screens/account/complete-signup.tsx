import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';

import type { OpenedSession } from '../../../contract/calls/session.ts';
import type { Failure } from '../../api/result.ts';
import { AccountForm } from './account-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { isLinkRefused } from './link-refused.ts';
import { keepLinkToken, linkToken } from './link-token.ts';
import { NewPassword, useNewPasswordCheck } from './new-password.tsx';
import { NewLink, WayToNewLink } from './resend-form.tsx';
import { send } from './send.ts';
import { useEntering } from './use-entering.ts';

/** An invited person sets a password, with the mailed link that opened this page. */
export function CompleteSignup() {
  const { t } = useLingui();
  const check = useNewPasswordCheck('password');
  const [token] = useState(linkToken);
  const [step, setStep] = useState<'choose' | 'badLink' | 'done' | 'maybeDone'>('choose');
  const answerLost = useRef(false);
  const refused = (failure: Failure): boolean => {
    answerLost.current ||= failure.kind !== 'problem';
    if (!isLinkRefused(failure)) return false;
    keepLinkToken(null);
    // A try without an answer may have used up the link itself.
    setStep(answerLost.current ? 'maybeDone' : 'badLink');
    return true;
  };
  const enter = useEntering();
  const done = async (opened: OpenedSession) => {
    keepLinkToken(null);
    if (!(await enter(opened.token)).ok) setStep('done');
  };

  if (step === 'done' || step === 'maybeDone') {
    return (
      <AccountFrame
        step={step}
        title={step === 'done' ? t`Your account is ready` : t`Your account may be ready`}
        intro={
          step === 'done' ? (
            <Trans>Sign in with your e-mail address and your new password.</Trans>
          ) : (
            <Trans>
              The connection was lost, but your password was probably saved. Try to sign in with it. If that doesn’t
              work, choose “Forgot your password?”.
            </Trans>
          )
        }
      >
        <Button component={Link} to="/login" fullWidth>
          <Trans>Sign in</Trans>
        </Button>
      </AccountFrame>
    );
  }
  if (step === 'badLink') {
    return (
      <AccountFrame
        step="badLink"
        title={t`This link has expired`}
        intro={
          <>
            <Trans>It was already used, or it has expired. If you already have a password, sign in.</Trans>{' '}
            <WayToNewLink />
          </>
        }
      >
        <NewLink />
      </AccountFrame>
    );
  }
  if (token === null) {
    return (
      <AccountFrame
        step="noLink"
        title={t`Welcome to Ordito`}
        intro={
          <>
            <Trans>Open your invitation link again.</Trans> <WayToNewLink />
          </>
        }
      >
        <NewLink />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      step="choose"
      title={t`Welcome to Ordito`}
      intro={<Trans>Your account is almost ready. Choose a password.</Trans>}
    >
      <AccountForm
        submit={t`Complete your account`}
        fields={['password', 'confirmPassword']}
        check={check}
        send={(typed) =>
          send((calls) => calls.completeSignup, {
            token,
            password: typed('password'),
            confirmPassword: typed('confirmPassword'),
          })
        }
        onDone={(opened) => void done(opened)}
        onRefused={refused}
      >
        {(errors) => <NewPassword name="password" errors={errors} />}
      </AccountForm>
    </AccountFrame>
  );
}
