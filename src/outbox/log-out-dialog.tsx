import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { signOut } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useWaiting } from './use-outbox.ts';

/** The specification's question before logging out, and the truth about what is not sent yet. */
export function LogOutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [leaving, setLeaving] = useState(false);
  const session = useSession();
  const outbox = useWaiting(session.status === 'signedIn' ? session.profile._id : null);
  const waiting = outbox?.own ?? 0;

  const leave = () => {
    setLeaving(true);
    void signOut().finally(() => window.location.assign('/login'));
  };

  return (
    <ConfirmDialog
      opened={opened}
      title={t`Log out`}
      confirm={t`Confirm`}
      cancel={t`Cancel`}
      busy={leaving}
      onConfirm={leave}
      onCancel={onClose}
    >
      <Stack gap="sm">
        <Text>
          <Trans>Are you sure to logout from the platform</Trans>
        </Text>
        {waiting > 0 ? (
          <Text fw={600}>
            <Plural
              value={waiting}
              one="# item is not sent yet. It stays on this device and goes out when you sign in again."
              other="# items are not sent yet. They stay on this device and go out when you sign in again."
            />
          </Text>
        ) : null}
      </Stack>
    </ConfirmDialog>
  );
}
