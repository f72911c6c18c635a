import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import { NoHub } from '../../outbox/no-hub.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { matches } from '../../ui/matches.ts';
import type { CounterHubs, Hub } from './use-counter-hub.ts';

interface HubDialogProps {
  opened: boolean;
  hubs: CounterHubs;
  /** Name of the button that goes back. */
  back: string;
  onBack: () => void;
  onChoose: (hub: Hub) => void;
}

/** More of them than are read at a glance are searched. */
const SEARCHED_FROM = 9;

/** Selects the hub center of all further photos: one tap each, and a way back. */
export function HubDialog({ opened, hubs, back, onBack, onChoose }: HubDialogProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const choices = hubs.choices ?? [];
  const none = hubs.choices?.length === 0;
  const found = choices.filter(({ fullName }) => matches(fullName, search));
  return (
    <Dialog
      opened={opened}
      grows
      // In the corner, where the choices do not push it down when they come.
      close={back}
      onClose={onBack}
      title={none && hubs.loaded ? t`There is no hub center yet` : t`Which hub center are you working for?`}
    >
      <Stack gap="sm">
        {none ? <WithoutChoice hubs={hubs} /> : null}
        {choices.length >= SEARCHED_FROM ? (
          <TextInput
            size="md"
            type="search"
            data-autofocus
            aria-label={t`Search hub centers`}
            placeholder={t`Search hub centers`}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        ) : null}
        {choices.length > 0 && found.length === 0 ? (
          <Text c="dimmed" role="status">
            <Trans>No hub center has this name.</Trans>
          </Text>
        ) : null}
        {found.map(({ _id, fullName }) => (
          <Button
            key={_id}
            size="xl"
            variant={_id === hubs.hub?._id ? 'filled' : 'default'}
            onClick={() => onChoose({ _id, fullName })}
          >
            {fullName}
          </Button>
        ))}
      </Stack>
    </Dialog>
  );
}

function WithoutChoice({ hubs: { loaded, failed } }: Pick<HubDialogProps, 'hubs'>) {
  const { t } = useLingui();
  if (loaded) return <NoHub />;
  if (!failed) return <Loader aria-label={t`Loading…`} mx="auto" my="md" />;
  return (
    <Text>
      <Trans>Couldn’t load the hub centers. Go online once, and this device will remember them.</Trans>
    </Text>
  );
}
