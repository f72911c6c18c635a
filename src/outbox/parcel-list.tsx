import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Stack, Text } from '@mantine/core';

import { ParcelRow } from './parcel-row.tsx';
import { useParcels } from './use-outbox.ts';

import classes from './parcel-list.module.css';

/** How many rows are drawn; a longer queue is told in words, so that a thousand waiting items never stall the screen. */
const SHOWN = 50;

/** Everything that waits on this device, with the reason in words. */
export function ParcelList({ owner, others }: { owner: string; others: number }) {
  const parcels = useParcels(owner);
  if (!parcels) return null;
  const hidden = parcels.length - SHOWN;
  return (
    <Stack gap="md">
      {parcels.length === 0 ? (
        <Text c="dimmed">
          <Trans>Nothing waits: everything captured here is on the server.</Trans>
        </Text>
      ) : (
        <ul className={classes['list']}>
          {parcels.slice(0, SHOWN).map((parcel) => (
            <ParcelRow key={parcel.seq} parcel={parcel} />
          ))}
        </ul>
      )}
      {hidden > 0 ? (
        <Text c="dimmed">
          <Plural value={hidden} one="and # more" other="and # more" />
        </Text>
      ) : null}
      {others > 0 ? (
        <Alert color="yellow">
          <Plural
            value={others}
            one="# item of another person waits here for that person's sign-in. It is safe."
            other="# items of other people wait here for their sign-in. They are safe."
          />
        </Alert>
      ) : null}
    </Stack>
  );
}
