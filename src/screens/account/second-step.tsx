import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { SecondStep } from '../../../contract/failure.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { Failure, Result } from '../../api/result.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { toastError } from '../../ui/toast.ts';
import { AccountForm, fieldErrors } from './account-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { send } from './send.ts';

import classes from './account-frame.module.css';

interface CompleteSignInProps {
  step: SecondStep;
  /** Continues with the opened session. */
  enter: (token: string) => Promise<Result<unknown, Failure>>;
  /** Back to the password. */
  onBack: () => void;
}

/** The second step of a sign-in: a code of the app or a recovery code, or a passkey. */
export function CompleteSignIn({ step: { challenge, ways }, enter, onBack }: CompleteSignInProps) {
  const { t } = useLingui();
  const words = useFailureText();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const hasApp = ways.includes('app');
  const hasPasskey = ways.includes('passkey');

  const complete = async (proof: { code: string } | { passkey: object }): Promise<Result<unknown, Failure>> => {
    const opened = await send((calls) => calls.loginSecondStep, { challenge, ...proof });
    return opened.ok ? enter(opened.value.token) : opened;
  };
  /** An expired sign-in starts over. */
  const restart = (refusal: Failure): boolean => {
    const expired = fieldErrors(refusal).find(({ path }) => path === 'challenge');
    if (!expired) return false;
    toastError(expired.message);
    onBack();
    return true;
  };
  const confirmWithPasskey = async () => {
    setFailure(null);
    setBusy(true);
    const result = await signIn();
    setBusy(false);
    if (result === null) setFailure(t`The passkey wasn’t confirmed. Try again.`);
    else if (!result.ok && !restart(result.failure)) {
      setFailure(fieldErrors(result.failure)[0]?.message ?? words(result.failure));
    }
  };
  /** Null: the person or the device said no. */
  const signIn = async (): Promise<Result<unknown, Failure> | null> => {
    const options = await send((calls) => calls.loginPasskeyOptions, { challenge });
    if (!options.ok) return options;
    const { signWithPasskey } = await import('../../api/passkey.ts');
    const passkey = await signWithPasskey(options.value);
    return passkey && complete({ passkey });
  };

  return (
    <AccountFrame
      title={t`One more step`}
      step="second"
      intro={hasApp ? <Trans>Enter the code from your authenticator app, or a recovery code.</Trans> : null}
    >
      {hasPasskey ? (
        <>
          <Button loading={busy} fullWidth onClick={() => void confirmWithPasskey()}>
            <Trans>Use a passkey</Trans>
          </Button>
          {failure ? (
            <Alert color="red" icon={<AlertIcon />} role="alert">
              {failure}
            </Alert>
          ) : null}
        </>
      ) : null}
      <AccountForm
        submit={t`Continue`}
        isSecondary={hasPasskey}
        fields={['code']}
        check={() => ({})}
        send={(typed) => complete({ code: typed('code') })}
        onDone={() => undefined}
        onRefused={restart}
        foot={
          <button type="button" className={classes['link']} onClick={onBack}>
            <Trans>Back to sign in</Trans>
          </button>
        }
      >
        {(errors) => (
          <TextInput
            name="code"
            label={hasApp ? t({ message: 'Code', context: 'mailed' }) : t`Recovery code`}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            error={errors['code']}
          />
        )}
      </AccountForm>
    </AccountFrame>
  );
}
