import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { MAIL_CODE_DIGITS, MAIL_CODE_MS } from '../../../contract/limits.ts';
import { AccountForm, type Errors, type FieldReader } from './account-form.tsx';
import { EmailField, emailOf, useEmailCheck } from './email-field.tsx';
import { Resend } from './resend.tsx';
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
