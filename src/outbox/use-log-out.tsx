import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import { signOut } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useWaiting } from './use-outbox.ts';

/**
 * Logging out with the specification's question first, and the truth about what is not sent yet. The page is loaded
 * afresh afterwards, so that nothing of the person stays in memory.
 */
export function useLogOut(): { logOut: () => void; dialog: ReactNode } {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const session = useSession();
  const outbox = useWaiting(session.status === 'signedIn' ? session.profile._id : null);
  const waiting = outbox?.own ?? 0;

  const leave = () => {
    setLeaving(true);
    void signOut().finally(() => window.location.assign('/login'));
  };

  const dialog = (
    <ConfirmDialog
      opened={asking}
      title={t`Log out`}
      confirm={t`Confirm`}
      cancel={t`Cancel`}
      busy={leaving}
      onConfirm={leave}
      onCancel={() => setAsking(false)}
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
  return { logOut: () => setAsking(true), dialog };
}
