import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { endOtherSessions, endSession, listSessions, type SessionRecord } from '../../../contract/calls/account.ts';
import { keyOf, read, send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { SeenNote } from '../../engine/seen-note.tsx';
import { NotLoaded } from '../../entities/not-loaded.tsx';
import { SignedInDevice } from '../../entities/user/signed-in-device.tsx';
import { useLogOut } from '../../outbox/use-log-out.tsx';
import { ownCall } from '../../session/own-call.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { RenameDevice } from '../rename-device.tsx';

import rows from '../../entities/user/signed-in-device.module.css';
import classes from './profile.module.css';

/** A device to sign out; null is all other ones. */
type Target = SessionRecord | null;

/** The person's signed-in devices, with a button to sign each one out: a lost tablet, a colleague's computer. */
export function SignedInDevices() {
  const { t } = useLingui();
  const query = useQuery({ ...read(listSessions), refetchOnWindowFocus: 'always' });
  const { logOut, dialog } = useLogOut();
  const [target, setTarget] = useState<Target | undefined>(undefined);
  const data = query.data?.data;
  const retry = () => void query.refetch();
  return (
    <section className={classes['card']} aria-labelledby="profile-devices">
      <div className={classes['head']}>
        <Title order={2} size="h4" id="profile-devices">
          <Trans>Signed-in devices</Trans>
        </Title>
        {data && data.length > 1 ? (
          <Button variant="default" onClick={() => setTarget(null)}>
            <Trans>Sign out all others</Trans>
          </Button>
        ) : null}
      </div>
      {data ? <SeenNote query={query} onRetry={retry} /> : null}
      {data ? (
        <ul className={rows['devices']}>
          {data.map((each) => (
            <SignedInDevice key={each._id} device={each}>
              {each.current || each.deviceId !== null ? (
                <RenameDevice
                  id={each.current ? null : each.deviceId}
                  name={each.name}
                  usual={each.device ?? t`Unknown device`}
                />
              ) : null}
              <Button
                variant="subtle"
                color="red"
                px="sm"
                aria-label={
                  each.current
                    ? t`Log out on this device`
                    : t`Sign out ${each.name ?? each.device ?? t`Unknown device`}`
                }
                onClick={() => (each.current ? logOut() : setTarget(each))}
              >
                {each.current ? <Trans>Log out</Trans> : <Trans>Sign out</Trans>}
              </Button>
            </SignedInDevice>
          ))}
        </ul>
      ) : (
        <NotLoaded query={query} height={64} />
      )}
      <SignOutDialog target={target} onClose={() => setTarget(undefined)} />
      {dialog}
    </section>
  );
}

function SignOutDialog({ target, onClose }: { target: Target | undefined; onClose: () => void }) {
  const { t } = useLingui();
  const words = useFailureText();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  // The question stays rendered while the dialog closes.
  const [shownTarget, setShownTarget] = useState<Target>(null);
  if (target !== undefined && target !== shownTarget) setShownTarget(target);
  const name = shownTarget?.name ?? shownTarget?.device ?? t`Unknown device`;
  const confirm = async () => {
    setBusy(true);
    const result = await ownCall<unknown>(
      shownTarget ? send(endSession, { params: { id: shownTarget._id } }) : send(endOtherSessions),
    );
    // Already ended: a 404 counts as signed out.
    const gone = result.ok || (result.failure.kind === 'problem' && result.failure.status === 404);
    await client.invalidateQueries({ queryKey: keyOf(listSessions) });
    setBusy(false);
    onClose();
    if (gone) toastDone(shownTarget ? t`${name} signed out.` : t`All other devices signed out.`);
    else toastError(words(result.failure));
  };
  return (
    <ConfirmDialog
      opened={target !== undefined}
      title={shownTarget ? t`Sign out ${name}?` : t`Sign out all other devices?`}
      confirm={t`Sign out`}
      cancel={t`Cancel`}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Trans>
        The user will have to sign in again. Photos on that device stay there and are sent after the next sign-in.
      </Trans>
    </ConfirmDialog>
  );
}
