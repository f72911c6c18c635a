import { Trans } from '@lingui/react/macro';
import { Button, Group, Paper, Text } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';

import { appUpdate, subscribeUpdate } from './service-worker.ts';

import classes from './update-offer.module.css';

/** Offers a new version; "Later" puts it off until the next start. */
export function UpdateOffer() {
  const update = useSyncExternalStore(subscribeUpdate, appUpdate);
  const [later, setLater] = useState(false);
  if (!update.ready || later) return null;
  return (
    <Paper className={classes['offer'] ?? ''} withBorder shadow="md" p="md" role="status" data-testid="update-offer">
      <Text fw={600}>
        <Trans>A new version is ready</Trans>
      </Text>
      <Text size="sm" c="dimmed">
        <Trans>What waits in the outbox stays. Finish the form you are in first.</Trans>
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
  );
}
