import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';

import type { OpenedSession } from '../../../contract/calls/session.ts';
import type { SecondStep } from '../../../contract/failure.ts';
import type { Failure } from '../../api/result.ts';
import { refreshSession } from '../../session/session.ts';
import { lazyFirst } from '../../ui/lazy-component.ts';
import { AccountForm } from './account-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { EmailField, emailOf, useEmailCheck } from './email-field.tsx';
import { NewPassword, useNewPasswordCheck } from './new-password.tsx';
import { CodeIntro, ResetCode } from './reset-code.tsx';
import { keepProgress, keptProgress, type ResetProgress } from './reset-progress.ts';
import { send } from './send.ts';
import { ToSignIn } from './to-sign-in.tsx';
import { useEntering } from './use-entering.ts';

import classes from './account-frame.module.css';

const CompleteSignIn = lazyFirst(async () => (await import('./second-step.tsx')).CompleteSignIn);

/** Resets a forgotten password: address, mailed code, new password. */
export function ForgotPassword() {
  return <Reset start={{ step: 'email' }} />;
}

/** The same for a person who already has a code. */
export function ResetPassword() {
  return <Reset start={{ step: 'code', email: '', sentAt: null }} />;
}

function Reset({ start }: { start: ResetProgress }) {
  const [progress, setProgress] = useState(() => keptProgress(Date.now()) ?? start);
  const go = (next: ResetProgress) => {
    keepProgress(next);
    setProgress(next);
  };
  const [second, setSecond] = useState<SecondStep | null>(null);
  const { title, intro, body } = useStep(progress, go, setSecond);
  const enter = useEntering();
  const toSignIn = () => {
    setSecond(null);
    go({ step: 'done' });
  };
  if (second) {
    return (
      <Suspense>
        <CompleteSignIn step={second} enter={enter} onBack={toSignIn} />
      </Suspense>
    );
  }
  return (
    <AccountFrame step={progress.step} title={title} intro={intro}>
      {body}
    </AccountFrame>
  );
}

type GoToStep = (next: ResetProgress) => void;

function useStep(
  progress: ResetProgress,
  onGo: GoToStep,
  onSecondStep: (step: SecondStep) => void,
): { title: string; intro: ReactNode; body: ReactNode } {
  const { t } = useLingui();
  switch (progress.step) {
    case 'email':
      return {
        title: t`Forgot your password?`,
        intro: <Trans>Enter your e-mail address. We’ll send you a code to choose a new password.</Trans>,
        body: <Address onGo={onGo} />,
      };
    case 'code':
      return {
        title: t`Enter the code`,
        intro: <CodeIntro email={progress.email} />,
        body: <ResetCode email={progress.email} sentAt={progress.sentAt} onGo={onGo} />,
      };
    case 'password': {
      const { email, resetToken } = progress;
      return {
        title: t`Choose a new password`,
        intro: (
          <Trans>
            For <strong>{email}</strong>. This signs out all your other devices.
          </Trans>
        ),
        body: <Choose email={email} resetToken={resetToken} onGo={onGo} onSecondStep={onSecondStep} />,
      };
    }
    case 'done':
      return {
        title: t`Your password was changed`,
        intro: <Trans>All devices were signed out. Items waiting on them are kept.</Trans>,
        body: (
          <Button component={Link} to="/login" fullWidth>
            <Trans>Sign in</Trans>
          </Button>
        ),
      };
  }
}

function Address({ onGo }: { onGo: GoToStep }) {
  const { t } = useLingui();
  const check = useEmailCheck();
  return (
    <AccountForm
      submit={t`Send code`}
      fields={['email']}
      check={check}
      send={(typed) => send((calls) => calls.forgotPassword, { email: emailOf(typed) })}
      onDone={(_, typed) => onGo({ step: 'code', email: emailOf(typed), sentAt: Date.now() })}
      foot={
        <div className={classes['ways']}>
          <ToSignIn />
          <button
            type="button"
            className={classes['link']}
            onClick={() => onGo({ step: 'code', email: '', sentAt: null })}
          >
            <Trans>I have a code</Trans>
          </button>
        </div>
      }
    >
      {(errors) => <EmailField errors={errors} />}
    </AccountForm>
  );
}

interface ChooseProps {
  email: string;
  resetToken: string;
  onGo: GoToStep;
  onSecondStep: (step: SecondStep) => void;
}

function Choose({ email, resetToken, onGo, onSecondStep }: ChooseProps) {
  const { t } = useLingui();
  const check = useNewPasswordCheck('password');
  const enter = useEntering();
  const done = async (opened: OpenedSession) => {
    // The reset token is spent, whatever happens to this page.
    keepProgress({ step: 'done' });
    if ((await enter(opened.token)).ok) return;
    onGo({ step: 'done' });
    // Somebody may be signed in here: this session has ended like all others.
    void refreshSession();
  };
  /** The password is set; the account has two-step sign-in. */
  const askSecondStep = (failure: Failure): boolean => {
    if (failure.kind !== 'problem' || !failure.problem.secondStep) return false;
    keepProgress({ step: 'done' });
    onSecondStep(failure.problem.secondStep);
    return true;
  };
  return (
    <AccountForm
      submit={t`Set password`}
      fields={['password', 'confirmPassword']}
      check={check}
      send={(typed) =>
        send((calls) => calls.resetPassword, {
          resetToken,
          password: typed('password'),
          confirmPassword: typed('confirmPassword'),
        })
      }
      onDone={(opened) => void done(opened)}
      onRefused={askSecondStep}
      foot={
        <div className={classes['ways']}>
          <ToSignIn onLeave={() => keepProgress({ step: 'email' })} />
          <button type="button" className={classes['link']} onClick={() => onGo({ step: 'email' })}>
            <Trans>Send a new code</Trans>
          </button>
        </div>
      }
    >
      {(errors) => (
        <>
          {/* Password managers read the account's address from it. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <NewPassword name="password" errors={errors} own={[email]} />
        </>
      )}
    </AccountForm>
  );
}
