import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { isOpenStatus } from '../../../contract/booking-states.ts';
import { readMixState } from '../../../contract/calls/bookings.ts';
import { read } from '../../api/calls.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { untilWords } from './until.ts';

/** Warns before an open booking is accepted or extended whose textile mix it no longer has. */
export function Conflict({ record }: { record: ResourceRecord }) {
  const { t } = useLingui();
  const { status, generic } = record;
  const isOpen = isOpenStatus(status);
  const { data } = useQuery({ ...read(readMixState, { params: { id: String(generic) } }), enabled: isOpen });
  if (!isOpen || !data || data.state === 'free' || data.booking?._id === record._id) return null;
  const date = data.until === null ? null : untilWords(data.until);
  return (
    <Alert color="yellow" title={t`This booking no longer has its textile mix`} role="note">
      {date === null ? (
        <Trans>
          The mix is sold, inactive, incomplete or in the trash. Cancel the booking, or look at the mix first.
        </Trans>
      ) : (
        <Trans>Someone else has the mix until {date}, so this booking can’t be accepted or extended before that.</Trans>
      )}
    </Alert>
  );
}
