import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { Dialog } from '../ui/dialog.tsx';
import { HubSelect } from './hub-select.tsx';

/** A hub center as an item stores it. */
export interface Hub {
  _id: string;
  fullName: string;
}

const NONE: Hub = { _id: '', fullName: '' };

interface HubDialogProps {
  /** The hub center of the capture. */
  current: string;
  opened: boolean;
  onCancel: () => void;
  onChoose: (hub: Hub) => void;
}

/** Selects the hub center an item is sent for. */
export function HubDialog({ current, opened, onCancel, onChoose }: HubDialogProps) {
  const { t } = useLingui();
  const [hub, setHub] = useState<Hub>(NONE);
  return (
    <Dialog opened={opened} onClose={onCancel} title={t`Choose another hub center`}>
      <Stack gap="lg">
        <Text>
          <Trans>It will be sent for that hub center with a new code. Write the new code on the tag.</Trans>
        </Text>
        <HubSelect
          label={t`Hub center`}
          size="md"
          value={hub._id}
          name={hub.fullName}
          onChange={(_id, fullName) => setHub({ _id, fullName })}
          without={current}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button disabled={hub._id === ''} onClick={() => onChoose(hub)}>
            <Trans>Send</Trans>
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
