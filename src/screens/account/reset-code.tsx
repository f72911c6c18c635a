import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState, useEffect, type ReactNode } from 'react';

import { MAIL_CODE_DIGITS, MAIL_CODE_MS } from '../../../contract/limits.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { Failure, Result } from '../../api/result.ts';
import { toastError } from '../../ui/toast.ts';
import { AccountForm, type Errors, type FieldReader } from './account-form.tsx';
import { EmailField, emailOf, useEmailCheck } from './email-field.tsx';
import type { ResetProgress } from './reset-progress.ts';
import { send } from './send.ts';
import { ToSignIn } from './to-sign-in.tsx';

import classes from './account-frame.module.css';

interface ResetCodeProps {
  /** Where the code was sent; empty if unknown here. */
  email: string;
  /** Epoch ms. */
  sentAt: number | null;
  onGo: (next: ResetProgress) => void;
}

/** The step for the mailed code. */
export function ResetCode({ email, sentAt, onGo }: ResetCodeProps) {
  const { t } = useLingui();
  const checkEmail = useEmailCheck();
  const [sent, setSent] = useState(sentAt);
  const addressOf = (typed: FieldReader): string => email || emailOf(typed);
  const check = (typed: FieldReader): Errors => ({
    ...(email ? {} : checkEmail(typed)),
    code: codeOf(typed).length === MAIL_CODE_DIGITS ? undefined : t`Enter the ${MAIL_CODE_DIGITS}-digit code.`,
  });
  const again = async () => {
    const answer = await send((calls) => calls.forgotPassword, { email });
    if (answer.ok) {
      setSent(Date.now());
      onGo({ step: 'code', email, sentAt: Date.now() });
    }
    return answer;
  };
  return (
    <AccountForm
      submit={t`Continue`}
      fields={['email', 'code']}
      check={check}
      send={(typed) => send((calls) => calls.verifyCode, { email: addressOf(typed), code: codeOf(typed) })}
      onDone={({ resetToken }, typed) =>
        onGo({ step: 'password', email: addressOf(typed), resetToken, sentAt: Date.now() })
      }
      foot={
        <>
          {email ? <Resend sentAt={sent} onResend={again} done={<NewCode />} /> : null}
          <div className={classes['ways']}>
            <ToSignIn onLeave={() => onGo({ step: 'email' })} />
            <button type="button" className={classes['link']} onClick={() => onGo({ step: 'email' })}>
              {email ? <Trans>Use another address</Trans> : <Trans>I don’t have a code</Trans>}
            </button>
          </div>
        </>
      }
    >
      {(errors) => (
        <>
          {email ? null : <EmailField errors={errors} />}
          <TextInput
            name="code"
            label={t({ message: 'Code', context: 'mailed' })}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={4 * MAIL_CODE_DIGITS}
            classNames={{ input: classes['code'] ?? '' }}
            error={errors['code']}
          />
        </>
      )}
    </AccountForm>
  );
}

/** As typed or pasted, with blanks or dashes between the digits. */
const codeOf = (typed: FieldReader): string => typed('code').replace(/\D/g, '');

/** Introduction of this step. */
export function CodeIntro({ email }: { email: string }) {
  const minutes = MAIL_CODE_MS / 60_000;
  if (!email) {
    return <Trans>Enter your e-mail address and the code we sent you. A code is valid for {minutes} minutes.</Trans>;
  }
  return (
    <Trans>
      If there is an account for <strong>{email}</strong>, we’ve sent a {MAIL_CODE_DIGITS}-digit code. It’s valid for{' '}
      {minutes} minutes. No e-mail? Check your spam folder too.
    </Trans>
  );
}

const NewCode = () => <Trans>We’ve sent a new code. The previous one no longer works.</Trans>;

/** A mail needs a moment: an earlier second one, in ms, would only invalidate the first. */
const TIMEOUT_MS = 30_000;

interface ResendProps {
  /** Time of the last mail, epoch ms. */
  sentAt: number | null;
  onResend: () => Promise<Result<unknown, Failure>>;
  /** Shown once another mail was sent. */
  done: ReactNode;
}

/** Requests the mail again, from half a minute after the last one on. */
function Resend({ sentAt, onResend, done }: ResendProps) {
  const words = useFailureText();
  const seconds = useSecondsUntil((sentAt ?? 0) + TIMEOUT_MS);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const again = async () => {
    setBusy(true);
    setSent(false);
    const answer = await onResend();
    setBusy(false);
    setSent(answer.ok);
    if (!answer.ok) toastError(words(answer.failure));
  };
  return (
    <div>
      <span role="status" className={classes['intro']}>
        {sent ? done : null}
      </span>
      <button type="button" className={classes['link']} disabled={busy || seconds > 0} onClick={() => void again()}>
        {seconds > 0 ? <Trans>Send again in {seconds} s</Trans> : <Trans>Send again</Trans>}
      </button>
    </div>
  );
}

/** Whole seconds until a time, epoch ms; 0 after it. A clock that was set back does not extend it. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.min(TIMEOUT_MS, moment - now);
  const running = left > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return running ? Math.ceil(left / 1000) : 0;
}
