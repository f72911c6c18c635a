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
    void signOut();
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
          <Trans>Log out of Ordito?</Trans>
        </Text>
        {lane ? <Unsent lane={lane} own={own} /> : null}
        {unfinished > 0 ? (
          <Text fw={600}>
            <Plural
              value={unfinished}
              one="# unfinished item isn’t saved yet. It stays on this device until you sign in again."
              other="# unfinished items aren’t saved yet. They stay on this device until you sign in again."
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
  const [isAsking, setIsAsking] = useState(false);
  const send = () => {
    setIsAsking(true);
    void sendAllAgain(lane).catch(() => toastError(t`That didn’t work. The items are safe.`));
  };
  return (
    <>
      <Text fw={600} role="status">
        {own > 0 ? (
          <Plural
            value={own}
            one="# item isn’t sent yet. It stays on this device and will be sent when you sign in again."
            other="# items aren’t sent yet. They stay on this device and will be sent when you sign in again."
          />
        ) : isAsking ? (
          <Trans>Everything was sent.</Trans>
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
          <Trans>You’re offline, so nothing can be sent.</Trans>
        </Text>
      ) : null}
    </>
  );
}
