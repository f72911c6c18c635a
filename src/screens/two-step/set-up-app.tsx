import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { confirmTotp } from '../../../contract/calls/two-step.ts';
import { TOTP_DIGITS } from '../../../contract/limits.ts';
import { send } from '../../api/calls.ts';
import { ownCall } from '../../session/own-call.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { fieldErrors } from '../account/account-form.tsx';
import { useRefusalText } from './use-proven.tsx';

import classes from './two-step.module.css';

interface SetUpAppProps {
  secret: string;
  /** For the QR code. */
  url: string;
  /** With recovery codes, unless there are some already. */
  onDone: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

/** The secret of a new authenticator app, confirmed by one of its codes. */
export function SetUpApp({ secret, url, onDone, onClose }: SetUpAppProps) {
  const { t } = useLingui();
  const words = useRefusalText();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    const digits = code.replaceAll(/\D/g, '');
    const isWhole = digits.length === TOTP_DIGITS;
    setError(isWhole ? null : t`Enter the ${TOTP_DIGITS}-digit code.`);
    if (!isWhole) return '';
    const answer = await ownCall(send(confirmTotp, { body: { code: digits } }));
    if (answer.ok) {
      onDone(answer.value.data.recoveryCodes);
      return null;
    }
    const wrong = fieldErrors(answer.failure).find(({ path }) => path === 'code');
    if (!wrong) return words(answer.failure);
    setError(wrong.message);
    return '';
  };
  return (
    <DialogForm title={t`Set up an authenticator app`} submit={t`Confirm`} onSave={confirm} onClose={onClose}>
      <div className={classes['scan']}>
        <QrCode text={url} className={classes['qr']} />
        <div>
          <Trans>Scan the code with an authenticator app on your phone, or enter this key in the app:</Trans>{' '}
          <span className={classes['secret']}>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</span>
        </div>
      </div>
      <TextInput
        label={t`Code from the app`}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={4 * TOTP_DIGITS}
        value={code}
        error={error}
        data-autofocus
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
    </DialogForm>
  );
}
