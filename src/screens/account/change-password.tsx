import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import { changePassword } from '../../../contract/calls/account.ts';
import { send } from '../../api/calls.ts';
import { ownCall } from '../../session/own-call.ts';
import { useProfile } from '../../session/use-session.ts';
import { Page } from '../../ui/page.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useUnsaved, useView } from '../../ui/view.ts';
import { AccountForm, type Errors, type FieldReader } from './account-form.tsx';
import { NewPassword, useNewPasswordCheck } from './new-password.tsx';
import { PasswordField } from './password-field.tsx';

import classes from './profile.module.css';

/** Changes the signed-in person's password, which signs their other devices out. */
export function ChangePassword() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { leave } = useView();
  const { email, fullName } = useProfile();
  const [typing, setTyping] = useState(false);
  useUnsaved(typing);
  const checkNew = useNewPasswordCheck('newPassword');
  const check = (typed: FieldReader): Errors => ({
    oldPassword: typed('oldPassword') ? undefined : t`Enter your current password.`,
    ...checkNew(typed),
  });
  const done = () => {
    toastDone(t`Your password was changed. All other devices were signed out.`);
    leave();
    void navigate({ to: SCREENS.profile.path });
  };
  return (
    <Page title={t`Change password`} note={<Trans>This signs out all your other devices.</Trans>} narrow>
      <div className={classes['card']} data-small>
        <AccountForm
          submit={t`Change password`}
          fields={['oldPassword', 'newPassword', 'confirmPassword']}
          check={check}
          send={(typed) =>
            ownCall(
              send(changePassword, {
                body: {
                  oldPassword: typed('oldPassword'),
                  newPassword: typed('newPassword'),
                  confirmPassword: typed('confirmPassword'),
                },
              }),
            )
          }
          onDone={done}
          onChange={() => setTyping(true)}
          autoFocus={false}
        >
          {(errors) => (
            <>
              {/* Password managers read the account's address from it. */}
              <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
              <PasswordField
                name="oldPassword"
                label={t`Current password`}
                autoComplete="current-password"
                errors={errors}
              />
              <NewPassword name="newPassword" errors={errors} own={[email, fullName]} />
            </>
          )}
        </AccountForm>
      </div>
    </Page>
  );
}
