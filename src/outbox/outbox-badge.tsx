import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer } from '@mantine/core';
import { useState } from 'react';

import { useSession } from '../session/use-session.ts';
import { ParcelList } from './parcel-list.tsx';
import { useOutbox } from './use-outbox.ts';

import classes from './parcel-list.module.css';

/** How many items wait on this device, always visible, also at zero; opens the list with the reasons. */
export function OutboxBadge() {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const session = useSession();
  const outbox = useOutbox(session.status === 'signedIn' ? session.profile._id : null);
  if (!outbox) return null;
  const waiting = outbox.own.length + outbox.others;
  const attention = outbox.own.some(({ state }) => state === 'attention');
  const color = attention ? 'red' : waiting > 0 ? 'yellow' : 'green';
  return (
    <>
      <Button
        className={classes['badge'] ?? ''}
        variant={waiting > 0 ? 'filled' : 'light'}
        color={color}
        autoContrast
        size="compact-md"
        radius="xl"
        px="sm"
        onClick={() => setOpened(true)}
        aria-label={waiting === 0 ? t`Outbox: everything is delivered` : t`Outbox: ${waiting} waiting`}
        data-testid="outbox-badge"
        data-waiting={waiting}
      >
        <Label waiting={waiting} attention={attention} />
      </Button>
      <Drawer opened={opened} onClose={() => setOpened(false)} position="right" title={t`Outbox`} zIndex={350}>
        <ParcelList outbox={outbox} />
      </Drawer>
    </>
  );
}

function Label({ waiting, attention }: { waiting: number; attention: boolean }) {
  if (waiting === 0) return <Trans>All delivered</Trans>;
  if (attention) return <Trans>{waiting} · look here</Trans>;
  return <Trans>{waiting} waiting</Trans>;
}
