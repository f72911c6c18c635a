import '../ui/styles-overlay.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton, Drawer, Group, Stack, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { COUNTER, mayDo, SCREENS } from '../../contract/access.ts';
import { isScreenHeld } from '../session/session.ts';
import { useProfile } from '../session/use-session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ParcelList } from './parcel-list.tsx';
import { UnfinishedNote } from './unfinished-note.tsx';

interface OutboxDrawerProps {
  lane: string;
  /** Number of other people's items waiting here. */
  others: number;
  opened: boolean;
  onClose: () => void;
  /** Closes it and whatever else covers the screens. */
  onLeave: () => void;
}

/** A short list of what waits on this device, beside the current screen. */
export function OutboxDrawer({ lane, others, opened, onClose, onLeave }: OutboxDrawerProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const mayOpen = mayDo(COUNTER, useProfile());
  const [asking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    onLeave();
    void navigate({ to: SCREENS.outbox.path });
  };
  return (
    <>
      <Drawer.Root opened={opened} onClose={onClose} position="right" size="30rem" zIndex={350}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={t`Outbox`}>
          <Drawer.Body>
            <Group justify="space-between" mb="md" wrap="nowrap">
              <Title order={2} size="h3">
                <Trans>Outbox</Trans>
              </Title>
              <Group gap="xs" wrap="nowrap">
                {mayOpen ? (
                  <Button variant="light" onClick={() => (isScreenHeld() ? setAsking(true) : leave())}>
                    <Trans>Open outbox</Trans>
                  </Button>
                ) : null}
                <CloseButton size="xl" onClick={onClose} aria-label={t`Close`} />
              </Group>
            </Group>
            <Stack gap="md">
              <UnfinishedNote owner={lane} onResume={onClose} />
              <ParcelList lane={lane} others={others} />
            </Stack>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <ConfirmDialog
        opened={asking}
        title={t`Leave the form?`}
        confirm={t`Leave`}
        cancel={t`Cancel`}
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      >
        <Trans>The form isn’t saved yet and will be lost. Save it first, or start again later.</Trans>
      </ConfirmDialog>
    </>
  );
}
