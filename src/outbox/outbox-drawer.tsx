import '../ui/styles-overlay.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { CloseButton, Drawer, Group, Title } from '@mantine/core';

import { ParcelList } from './parcel-list.tsx';

interface OutboxDrawerProps {
  owner: string;
  /** How many items of other people wait here. */
  others: number;
  opened: boolean;
  onClose: () => void;
}

/** What waits on this device, beside whatever is on the screen. */
export function OutboxDrawer({ owner, others, opened, onClose }: OutboxDrawerProps) {
  const { t } = useLingui();
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" zIndex={350}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t`Outbox`}>
        <Drawer.Body>
          <Group justify="space-between" mb="md">
            <Title order={2} size="h3">
              <Trans>Outbox</Trans>
            </Title>
            <CloseButton size="xl" onClick={onClose} aria-label={t`Close`} />
          </Group>
          <ParcelList owner={owner} others={others} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
