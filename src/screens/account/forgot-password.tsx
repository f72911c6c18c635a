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
import { keepLinkToken, linkToken } from './link-token.ts';
import { NewPassword, useNewPasswordCheck } from './new-password.tsx';
import { CodeIntro, ResetCode } from './reset-code.tsx';
import { keepProgress, keptProgress, type ResetProgress } from './reset-progress.ts';
import { send } from './send.ts';
import { sendsMail } from './sends-mail.ts';
import { ToSignIn } from './to-sign-in.tsx';
import { useEntering } from './use-entering.ts';

import classes from './account-frame.module.css';

const CompleteSignIn = lazyFirst(async () => (await import('./second-step.tsx')).CompleteSignIn);

/** Resets a forgotten password: address, mailed code, new password. */
export function ForgotPassword() {
  return <Reset start={{ step: 'email' }} />;
}

/** The same for a person who already has a code, or the link of an administrator. */
export function ResetPassword() {
  const [resetToken] = useState(linkToken);
  const [sentAt] = useState(() => Date.now());
  const start: ResetProgress =
    resetToken === null
      ? { step: 'code', email: '', sentAt: null }
      : { step: 'password', email: '', resetToken, sentAt };
  return <Reset start={start} />;
}

function Reset({ start }: { start: ResetProgress }) {
  const [progress, setProgress] = useState(() =>
    start.step === 'password' ? start : (keptProgress(Date.now()) ?? start),
  );
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
  if (!sendsMail() && (progress.step === 'email' || progress.step === 'code')) {
    return {
      title: t`Forgot your password?`,
      intro: <Trans>This server doesn’t send e-mails. Ask an administrator for a link to choose a new password.</Trans>,
      body: <ToSignIn />,
    };
  }
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
        intro: email ? (
          <Trans>
            For <strong>{email}</strong>. This signs out all your other devices.
          </Trans>
        ) : (
          <Trans>This signs out all your other devices.</Trans>
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
  /** The reset token is spent, whatever happens to this page. */
  const forget = () => {
    keepProgress({ step: 'done' });
    keepLinkToken(null);
  };
  const done = async (opened: OpenedSession) => {
    forget();
    if ((await enter(opened.token)).ok) return;
    onGo({ step: 'done' });
    // Somebody may be signed in here: this session has ended like all others.
    void refreshSession();
  };
  /** The password is set; the account has two-step sign-in. */
  const askSecondStep = (failure: Failure): boolean => {
    if (failure.kind !== 'problem' || !failure.problem.secondStep) return false;
    forget();
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
          {sendsMail() ? (
            <button type="button" className={classes['link']} onClick={() => onGo({ step: 'email' })}>
              <Trans>Send a new code</Trans>
            </button>
          ) : null}
        </div>
      }
    >
      {(errors) => (
        <>
          {/* Password managers read the account's address from it. */}
          {email ? <input type="text" name="username" autoComplete="username" value={email} readOnly hidden /> : null}
          <NewPassword name="password" errors={errors} own={[email]} />
        </>
      )}
    </AccountForm>
  );
}
