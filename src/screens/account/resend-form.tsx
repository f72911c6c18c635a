import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { useState } from 'react';

import { AccountForm } from './account-form.tsx';
import { EmailField, emailOf, useEmailCheck } from './email-field.tsx';
import { send } from './send.ts';
import { sendsMail } from './sends-mail.ts';
import { ToSignIn } from './to-sign-in.tsx';

/** How to get a new link from here: by the form below, or from an administrator. */
export const WayToNewLink = () =>
  sendsMail() ? (
    <Trans>Enter your address and we’ll send you a new link.</Trans>
  ) : (
    <Trans>This server doesn’t send e-mails. Ask an administrator for a new link.</Trans>
  );

/** The form that `WayToNewLink` announces, and the way to the sign-in. */
export const NewLink = () => (sendsMail() ? <ResendForm /> : <ToSignIn />);

/** Requests a new confirmation link for an account. The answer never reveals whether there is such an account. */
function ResendForm() {
  const { t } = useLingui();
  const check = useEmailCheck();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AccountForm
      submit={t`Send a new link`}
      fields={['email']}
      check={check}
      send={(typed) => send((calls) => calls.resendVerification, { email: emailOf(typed) })}
      onDone={(_, typed) => setSentTo(emailOf(typed))}
      autoFocus={false}
      foot={
        <>
          {sentTo ? (
            <Alert color="green" role="status">
              <Trans>If {sentTo} has an unconfirmed account, we’ve sent a new link. Check your spam folder too.</Trans>
            </Alert>
          ) : null}
          <ToSignIn />
        </>
      }
    >
      {(errors) => <EmailField errors={errors} />}
    </AccountForm>
  );
}
