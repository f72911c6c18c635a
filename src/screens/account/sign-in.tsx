import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';

import type { SecondStep } from '../../../contract/failure.ts';
import type { Failure } from '../../api/result.ts';
import { signIn, signInWithToken } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { lazyFirst } from '../../ui/lazy-component.ts';
import { toastError } from '../../ui/toast.ts';
import { AccountForm, type Errors, type FieldReader } from './account-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { EmailField, emailOf } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';

import classes from './account-frame.module.css';

const CompleteSignIn = lazyFirst(async () => (await import('./second-step.tsx')).CompleteSignIn);

/** The sign-in. The route decides where to go afterwards: signing in runs its guard again. */
export function SignIn() {
  const { t } = useLingui();
  const session = useSession();
  const [step, setStep] = useState<SecondStep | null>(null);
  const check = (typed: FieldReader): Errors => ({
    email: emailOf(typed) ? undefined : t`Enter your e-mail address.`,
    password: typed('password') ? undefined : t`Enter your password.`,
  });
  /** A refused sign-in is shown by a toast only (spec section 8); any other failure in the form. */
  const toastRefusal = (failure: Failure): boolean => {
    if (failure.kind !== 'problem' || failure.status !== 401) return false;
    const { secondStep, message } = failure.problem;
    if (secondStep) setStep(secondStep);
    else toastError(message);
    return true;
  };
  if (step) {
    return (
      <Suspense>
        <CompleteSignIn step={step} enter={signInWithToken} onBack={() => setStep(null)} />
      </Suspense>
    );
  }
  return (
    <AccountFrame title={t`Sign in`}>
      <Ended session={session} />
      <AccountForm
        submit={t`Sign in`}
        fields={[]}
        check={check}
        send={(typed) => signIn(emailOf(typed), typed('password'))}
        onDone={() => undefined}
        onRefused={toastRefusal}
        foot={
          <Link to="/forgot-password" preload={false} className={classes['link'] ?? ''}>
            <Trans>Forgot your password?</Trans>
          </Link>
        }
      >
        {(errors) => (
          <>
            <EmailField errors={errors} />
            <PasswordField name="password" label={t`Password`} autoComplete="current-password" errors={errors} />
          </>
        )}
      </AccountForm>
    </AccountFrame>
  );
}

/** Why the person must sign in again, if they did not sign out themselves. */
function Ended({ session }: { session: ReturnType<typeof useSession> }) {
  if (session.status !== 'signedOut' || session.because === 'choice') return null;
  return (
    <Alert color="yellow" role="status">
      {session.because === 'ended' ? (
        // The toast says that the session has ended (spec section 8).
        <Trans>Sign in again. Nothing on this device is lost.</Trans>
      ) : session.because === 'blocked' ? (
        <Trans>
          The marketplace has blocked this account. Nothing on this device was deleted. It will be sent by itself once
          the account is unblocked and you sign in again.
        </Trans>
      ) : (
        <Trans>Verification failed, please log in again. Nothing on this device is lost.</Trans>
      )}
    </Alert>
  );
}
