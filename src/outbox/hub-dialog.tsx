import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { hubOptions } from '../api/resource-queries.ts';
import { Dialog } from '../ui/dialog.tsx';

/** A hub center as an item stores it. */
export interface Hub {
  _id: string;
  fullName: string;
}

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
  const hubs = useQuery({ ...hubOptions(), enabled: opened });
  const [chosen, setChosen] = useState('');
  const others = (hubs.data ?? []).filter(({ _id }) => _id !== current);
  const hub = others.find(({ _id }) => _id === chosen);
  return (
    <Dialog opened={opened} onClose={onCancel} title={t`Choose another hub center`}>
      <Stack gap="lg">
        <Text>
          <Trans>It will be sent for that hub center with a new code. Write the new code on the tag.</Trans>
        </Text>
        <NativeSelect
          label={t`Hub center`}
          size="md"
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            { value: '', label: hubs.isError ? t`Couldn’t load the hub centers` : t`Choose…` },
            ...others.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
          ]}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button disabled={!hub} onClick={() => (hub ? onChoose(hub) : undefined)}>
            <Trans>Send</Trans>
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
