import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';

import { Dialog } from '../../ui/dialog.tsx';
import type { CounterHubs, Hub } from './use-counter-hub.ts';

interface HubDialogProps {
  opened: boolean;
  title: string;
  hubs: CounterHubs;
  /** Null while there is nothing to go back to. */
  onCancel: (() => void) | null;
  onChoose: (hub: Hub) => void;
}

/** The hub center for everything that is photographed from now on: one tap each. */
export function HubDialog({ opened, title, hubs, onCancel, onChoose }: HubDialogProps) {
  return (
    <Dialog opened={opened} onClose={() => onCancel?.()} title={title}>
      <Stack gap="sm">
        {hubs.failed && hubs.choices?.length === 0 ? (
          <Text>
            <Trans>Hub centers could not be loaded. Connect once, then they are known on this device.</Trans>
          </Text>
        ) : null}
        {(hubs.choices ?? []).map(({ _id, fullName }) => (
          <Button
            key={_id}
            size="xl"
            variant={_id === hubs.hub?._id ? 'filled' : 'default'}
            onClick={() => onChoose({ _id, fullName })}
          >
            {fullName}
          </Button>
        ))}
        {onCancel ? (
          <Button variant="subtle" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        ) : null}
      </Stack>
    </Dialog>
  );
}
