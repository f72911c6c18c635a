import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Title } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { mayDo } from '../../../contract/access.ts';
import {
  passkeyOptions,
  type PasskeyRecord,
  readTwoStep,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startTotp,
  type TwoStepRecord,
  updateSecuritySetting,
} from '../../../contract/calls/two-step.ts';
import { PASSKEYS_MAX } from '../../../contract/limits.ts';
import { keyOf, read, send } from '../../api/calls.ts';
import type { Failure, Result } from '../../api/result.ts';
import { Age } from '../../engine/values/age.tsx';
import { NotLoaded } from '../../entities/not-loaded.tsx';
import { formatDate } from '../../i18n/format.ts';
import { refreshSession } from '../../session/session.ts';
import { useProfile } from '../../session/use-session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LockIcon, PrintIcon, TabletIcon } from '../../ui/icons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { toastDone } from '../../ui/toast.ts';
import { NewPasskey, RenamePasskey } from './passkey-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RequiredForAdmins } from './required-for-admins.tsx';
import { SetUpApp } from './set-up-app.tsx';
import { useProven } from './use-proven.tsx';

import device from '../../entities/user/signed-in-device.module.css';
import profile from '../account/profile.module.css';
import classes from './two-step.module.css';

/** The state of the person's second step. */
export const twoStep = () => queryOptions({ ...read(readTwoStep), refetchOnWindowFocus: 'always' });

/** The person's second step: an authenticator app, passkeys and recovery codes; super admins also require it of all admins. */
export function TwoStepSection() {
  const { t } = useLingui();
  const me = useProfile();
  const query = useQuery(twoStep());
  const { data } = query;
  return (
    <section className={profile['card']} aria-labelledby="profile-two-step">
      <div className={profile['head']}>
        <Title order={2} size="h4" id="profile-two-step">
          <Trans>Two-step sign-in</Trans>
        </Title>
        {data && isOn(data) ? <StatusBadge tone="good">{t({ message: 'On', context: 'two-step' })}</StatusBadge> : null}
      </div>
      <div className={classes['note']}>
        <Trans>
          Signing in then takes your password and a second step: a code from your phone, or a passkey. A stolen password
          is not enough.
        </Trans>
      </div>
      {data ? <Ways state={data} /> : <NotLoaded query={query} height={128} />}
      {/* The server refuses it to whoever still lacks the second step. */}
      {data && (isOn(data) || !data.isRequired) && mayDo(updateSecuritySetting.who, me) ? <RequiredForAdmins /> : null}
    </section>
  );
}

/** Whether signing in takes a second step. */
export const isOn = ({ hasApp, passkeys }: TwoStepRecord): boolean => hasApp || passkeys.length > 0;

/** What is open: a form, or the question before something is removed. */
type Open =
  | { kind: 'app'; secret: string; url: string }
  | { kind: 'passkey'; options: Record<string, unknown> }
  | { kind: 'rename'; passkey: PasskeyRecord }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'remove'; name: string; call: () => Promise<Result<unknown, Failure>> }
  | { kind: 'renew' };

function Ways({ state }: { state: TwoStepRecord }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { run, dialog } = useProven();
  const [open, setOpen] = useState<Open | null>(null);
  const noPasskeys = useNoPasskeys(state);
  // A form that has brought recovery codes closes, and they stay.
  const reload = () => void client.invalidateQueries({ queryKey: keyOf(readTwoStep) });
  const close = () => {
    setOpen((now) => (now?.kind === 'codes' ? now : null));
    // What was given up may have arrived, without its answer.
    reload();
  };
  const added = (codes: string[] | null) => {
    reload();
    if (codes) setOpen({ kind: 'codes', codes });
    else toastDone(t`Saved.`);
  };
  const removed = (name: string) => {
    reload();
    // Whether the person may go on working.
    if (state.isRequired) void refreshSession();
    toastDone(t`${name} removed.`);
  };
  const app = t`Authenticator app`;
  const remove = (name: string, call: () => Promise<Result<unknown, Failure>>) =>
    setOpen({ kind: 'remove', name, call });
  const removeButton = (name: string, call: () => Promise<Result<unknown, Failure>>) => (
    <Button variant="subtle" color="red" px="sm" aria-label={t`Remove ${name}`} onClick={() => remove(name, call)}>
      <Trans>Remove</Trans>
    </Button>
  );
  const left = state.recoveryCodesLeft;
  return (
    <>
      <ul className={device['devices']}>
        <Way icon={<TabletIcon size={20} />} name={app} note={t`Shows a new code every 30 seconds, also offline.`}>
          {state.hasApp ? (
            removeButton(app, () => send(removeTotp))
          ) : (
            <Button
              variant="default"
              aria-label={t`Set up an authenticator app`}
              onClick={() =>
                void run(
                  () => send(startTotp),
                  ({ data }) => setOpen({ kind: 'app', ...data }),
                )
              }
            >
              <Trans>Set up</Trans>
            </Button>
          )}
        </Way>
        {state.passkeys.map((passkey) => (
          <Way
            key={passkey._id}
            icon={<LockIcon size={20} />}
            name={passkey.name}
            note={<PasskeyNote passkey={passkey} />}
          >
            <Button
              variant="subtle"
              px="xs"
              aria-label={t`Rename ${passkey.name}`}
              onClick={() => setOpen({ kind: 'rename', passkey })}
            >
              <Trans>Rename</Trans>
            </Button>
            {removeButton(passkey.name, () => send(removePasskey, { params: { id: passkey._id } }))}
          </Way>
        ))}
        <Way
          icon={<LockIcon size={20} />}
          name={state.passkeys.length > 0 ? t`Another passkey` : t`Passkey`}
          note={noPasskeys ?? t`Confirm with your fingerprint, your face, the device’s PIN or a security key.`}
        >
          {noPasskeys === null ? (
            <Button
              variant="default"
              onClick={() =>
                void run(
                  () => send(passkeyOptions),
                  ({ data }) => setOpen({ kind: 'passkey', options: data }),
                )
              }
            >
              <Trans>Add passkey</Trans>
            </Button>
          ) : null}
        </Way>
        {isOn(state) ? (
          <Way
            icon={<PrintIcon size={20} />}
            name={t`Recovery codes`}
            note={
              <Plural
                value={left}
                one="# code left, for when you lose the rest."
                other="# codes left, for when you lose the rest."
              />
            }
          >
            <Button variant="default" onClick={() => setOpen({ kind: 'renew' })}>
              <Trans>New codes</Trans>
            </Button>
          </Way>
        ) : null}
      </ul>
      {open?.kind === 'app' ? <SetUpApp secret={open.secret} url={open.url} onDone={added} onClose={close} /> : null}
      {open?.kind === 'passkey' ? <NewPasskey options={open.options} onDone={added} onClose={close} /> : null}
      {open?.kind === 'rename' ? (
        <RenamePasskey
          name={open.passkey.name}
          onRename={(name) =>
            void run(() => send(renamePasskey, { params: { id: open.passkey._id }, body: { name } }), reload)
          }
          onClose={close}
        />
      ) : null}
      {open?.kind === 'codes' ? <RecoveryCodes codes={open.codes} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'remove' ? (
        <ConfirmDialog
          opened
          title={t`Remove ${open.name}?`}
          confirm={t`Remove`}
          cancel={t`Cancel`}
          onConfirm={() => {
            close();
            void run(open.call, () => removed(open.name));
          }}
          onCancel={close}
        >
          {waysOf(state) > 1 ? (
            <Trans>You can still confirm in another way.</Trans>
          ) : state.isRequired ? (
            <Trans>It’s your only second step. You’ll have to set one up again before you can go on working.</Trans>
          ) : (
            <Trans>It’s your only second step: signing in will take only your password.</Trans>
          )}
        </ConfirmDialog>
      ) : null}
      {open?.kind === 'renew' ? (
        <ConfirmDialog
          opened
          harmless
          title={t`Get new recovery codes?`}
          confirm={t`New codes`}
          cancel={t`Cancel`}
          onConfirm={() => {
            close();
            void run(
              () => send(renewRecoveryCodes),
              ({ data }) => added(data.recoveryCodes),
            );
          }}
          onCancel={close}
        >
          <Trans>Your previous codes will no longer work.</Trans>
        </ConfirmDialog>
      ) : null}
      {dialog}
    </>
  );
}

const waysOf = ({ hasApp, passkeys }: TwoStepRecord) => passkeys.length + Number(hasApp);

/** Why no passkey can be added here; null if one can. */
function useNoPasskeys({ passkeyHost, passkeys }: TwoStepRecord): string | null {
  const { t } = useLingui();
  if (passkeyHost === null) return t`Passkeys need a host name, not an IP address.`;
  if (passkeyHost !== window.location.hostname) return t`Passkeys work only at ${passkeyHost}: open Ordito there.`;
  if (!window.isSecureContext) return t`Passkeys need a secure connection: open Ordito with https.`;
  if (!('PublicKeyCredential' in window)) return t`This browser doesn’t support passkeys.`;
  return passkeys.length >= PASSKEYS_MAX ? t`You have the maximum of ${PASSKEYS_MAX} passkeys.` : null;
}

function PasskeyNote({ passkey: { host, createdAt, usedAt } }: { passkey: PasskeyRecord }) {
  const since = formatDate(createdAt);
  return usedAt === null ? (
    <Trans>
      For {host}, added on {since}, not used yet
    </Trans>
  ) : (
    <Trans>
      For {host}, last used <Age moment={usedAt} />
    </Trans>
  );
}

interface WayProps {
  icon: ReactNode;
  name: string;
  note: ReactNode;
  children: ReactNode;
}

function Way({ icon, name, note, children }: WayProps) {
  return (
    <li className={`${device['device']} ${classes['row']}`}>
      <span className={profile['sign']}>{icon}</span>
      <div>
        <div className={profile['name']}>{name}</div>
        <div className={profile['used']}>{note}</div>
      </div>
      {children ? <div className={profile['buttons']}>{children}</div> : null}
    </li>
  );
}
