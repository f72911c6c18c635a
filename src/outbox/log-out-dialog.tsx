import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { signOut } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toastError } from '../ui/toast.ts';
import { useOnline } from '../ui/use-online.ts';
import { sendAllAgain } from './actions.ts';
import { ExportButton } from './export-button.tsx';
import { useUnfinished } from './unfinished.ts';
import { useWaiting } from './use-outbox.ts';

/** The specification's question before logging out, with what is not sent yet. */
export function LogOutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [leaving, setLeaving] = useState(false);
  const session = useSession();
  const lane = session.status === 'signedIn' ? session.profile._id : null;
  const own = useWaiting(lane)?.own ?? 0;
  const unfinished = useUnfinished(lane)?.length ?? 0;

  const leave = () => {
    setLeaving(true);
    void signOut().finally(() => window.location.assign('/login'));
  };

  return (
    <ConfirmDialog
      opened={opened}
      title={t`Log out`}
      confirm={own + unfinished > 0 ? t`Log out anyway` : t`Confirm`}
      cancel={t`Cancel`}
      busy={leaving}
      onConfirm={leave}
      onCancel={onClose}
    >
      <Stack gap="md">
        <Text>
          <Trans>Are you sure to logout from the platform</Trans>
        </Text>
        {lane ? <Unsent lane={lane} own={own} /> : null}
        {unfinished > 0 ? (
          <Text fw={600}>
            <Plural
              value={unfinished}
              one="# unfinished item is not saved yet. It stays on this device and is here again when you sign in."
              other="# unfinished items are not saved yet. They stay on this device and are here again when you sign in."
            />
          </Text>
        ) : null}
      </Stack>
    </ConfirmDialog>
  );
}

/** How much is not sent yet, updated while sending, and the ways to save it first. */
function Unsent({ lane, own }: { lane: string; own: number }) {
  const { t } = useLingui();
  const online = useOnline();
  const [asked, setAsked] = useState(false);
  const send = () => {
    setAsked(true);
    void sendAllAgain(lane).catch(() => toastError(t`That did not work. The items are safe.`));
  };
  return (
    <>
      <Text fw={600} role="status">
        {own > 0 ? (
          <Plural
            value={own}
            one="# item is not sent yet. It stays on this device and goes out when you sign in again."
            other="# items are not sent yet. They stay on this device and go out when you sign in again."
          />
        ) : asked ? (
          <Trans>Everything is sent.</Trans>
        ) : null}
      </Text>
      {own > 0 ? (
        <Group gap="sm" align="flex-start">
          <Button variant="light" onClick={send} disabled={!online}>
            <Trans>Send now</Trans>
          </Button>
          <ExportButton lane={lane} />
        </Group>
      ) : null}
      {own > 0 && !online ? (
        <Text size="sm" c="dimmed">
          <Trans>There is no network now, so nothing can be sent.</Trans>
        </Text>
      ) : null}
    </>
  );
}
