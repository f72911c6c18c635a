import { Trans } from '@lingui/react/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';

import { useSession } from '../session/use-session.ts';
import { useWaiting } from './use-outbox.ts';

import classes from './parcel-list.module.css';

const loadDrawer = async () => (await import('./outbox-drawer.tsx')).OutboxDrawer;

/** How many items wait on this device, always visible, also at zero; opens the list with the reasons. */
export function OutboxBadge() {
  const [opened, setOpened] = useState(false);
  const [OutboxDrawer, setDrawer] = useState<Awaited<ReturnType<typeof loadDrawer>> | null>(null);
  const session = useSession();
  const owner = session.status === 'signedIn' ? session.profile._id : null;
  const outbox = useWaiting(owner);
  // Fetched ahead of its use: what waits must be readable above all when the network is bad.
  const load = () => void loadDrawer().then((drawer) => setDrawer(() => drawer), noDrawer);
  useEffect(load, []);
  if (!outbox || !owner) return null;
  const open = () => {
    if (!OutboxDrawer) load();
    setOpened(true);
  };
  const waiting = outbox.own + outbox.others;
  const attention = outbox.attention > 0;
  const color = attention ? 'red' : waiting > 0 ? 'yellow' : 'green';
  return (
    <>
      <Button
        className={classes['badge'] ?? ''}
        variant={waiting > 0 ? 'filled' : 'light'}
        color={color}
        autoContrast
        size="compact-sm"
        radius="xl"
        px="sm"
        onClick={open}
        data-testid="outbox-badge"
        data-waiting={waiting}
      >
        <VisuallyHidden>
          <Trans>Outbox:</Trans>
        </VisuallyHidden>
        <Label waiting={waiting} attention={attention} />
      </Button>
      {OutboxDrawer ? (
        <OutboxDrawer owner={owner} others={outbox.others} opened={opened} onClose={() => setOpened(false)} />
      ) : null}
    </>
  );
}

/** It could not be loaded; the next press tries again. */
const noDrawer = (): void => undefined;

function Label({ waiting, attention }: { waiting: number; attention: boolean }) {
  if (waiting === 0) return <Trans>All delivered</Trans>;
  if (attention) return <Trans>{waiting} · look here</Trans>;
  return <Trans>{waiting} waiting</Trans>;
}
