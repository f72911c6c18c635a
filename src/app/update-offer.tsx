import { Trans } from '@lingui/react/macro';
import { Button, Group, Paper, Portal, Text } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';

import { isCameraOpen, subscribeCameraOpen } from '../capture/camera-open.ts';
import { useWaiting } from '../outbox/use-outbox.ts';
import { isScreenHeld, subscribeHold } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { appUpdate, subscribeUpdate } from './service-worker.ts';

import classes from './update-offer.module.css';

/**
 * Offers a new version; "Later" defers it to the next start. It waits while a form has unsaved changes, a camera is open or an upload is in
 * flight.
 */
export function UpdateOffer() {
  const update = useSyncExternalStore(subscribeUpdate, appUpdate);
  const held = useSyncExternalStore(subscribeHold, isScreenHeld);
  const camera = useSyncExternalStore(subscribeCameraOpen, isCameraOpen);
  const session = useSession();
  const sending = useWaiting(session.status === 'signedIn' ? session.profile._id : null)?.sending ?? 0;
  const [later, setLater] = useState(false);
  if (!update.ready || later || held || camera || sending > 0) return null;
  // In a portal: otherwise it would lie under the dialog that a counter tablet shows all day.
  return (
    <Portal>
      <Paper className={classes['offer'] ?? ''} withBorder shadow="md" p="md" role="status" data-testid="update-offer">
        <Text fw={600}>
          <Trans>A new version is available</Trans>
        </Text>
        <Text size="sm" c="dimmed">
          <Trans>Items in the outbox are kept and will still be sent.</Trans>
        </Text>
        <Group justify="flex-end" mt="sm">
          <Button variant="default" onClick={() => setLater(true)}>
            <Trans>Later</Trans>
          </Button>
          <Button onClick={update.apply}>
            <Trans>Update now</Trans>
          </Button>
        </Group>
      </Paper>
    </Portal>
  );
}
