import { Plural, Trans } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';

import { useNow } from '../ui/use-now.ts';
import { OthersNote } from './others-note.tsx';
import { ParcelRow } from './parcel-row.tsx';
import { useParcels } from './use-outbox.ts';

import rows from '../ui/rows.module.css';
import classes from './parcel-list.module.css';

/** Maximum number of rows; the rest is shown as a count, so that a thousand waiting items never block the screen. */
const SHOWN = 50;

/** A short list of what waits on this device: first what needs a person, each with its reason. */
export function ParcelList({ lane, others }: { lane: string; others: number }) {
  const now = useNow();
  const attention = useParcels(lane, 'attention', SHOWN);
  const waiting = useParcels(lane, 'waiting', SHOWN);
  if (!attention || !waiting) return null;
  const parcels = [...attention.parcels, ...waiting.parcels].slice(0, SHOWN);
  const hidden = attention.total + waiting.total - parcels.length;
  return (
    <Stack gap="md">
      {parcels.length === 0 ? (
        <Text c="dimmed">
          <Trans>All synced: everything saved here is on the server.</Trans>
        </Text>
      ) : (
        <div className={classes['place']}>
          <ul className={rows['rows']}>
            {parcels.map((parcel) => (
              <ParcelRow key={parcel.seq} parcel={parcel} now={now} />
            ))}
          </ul>
        </div>
      )}
      {hidden > 0 ? (
        <Text c="dimmed">
          <Plural value={hidden} one="and # more" other="and # more" />
        </Text>
      ) : null}
      {others > 0 ? <OthersNote others={others} /> : null}
    </Stack>
  );
}
