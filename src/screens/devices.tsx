import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { listDevices, type Device } from '../../contract/calls/devices.ts';
import { MOBILE_BELOW, PAGE_SIZE_MAX } from '../../contract/limits.ts';
import { read } from '../api/calls.ts';
import { ListSkeleton } from '../engine/list/list-skeleton.tsx';
import { LoadFailure } from '../engine/load-failure.tsx';
import { failureOf, SeenNote } from '../engine/seen-note.tsx';
import { TabletIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { useNarrowerThan } from '../ui/use-narrower-than.ts';
import { DeviceCards } from './device-cards.tsx';
import { DeviceTable } from './device-table.tsx';

import classes from './devices.module.css';

const EVERY_MS = 30_000;

/** The counters' tablets: what waits unsent on each, since when, and which codes never arrived. */
export function Devices() {
  const { t } = useLingui();
  const narrow = useNarrowerThan(MOBILE_BELOW);
  const query = useQuery({
    ...read(listDevices, { query: { limit: PAGE_SIZE_MAX } }),
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
    meta: { keep: 'first' },
  });
  // Not in the rows, so that rotating the tablet keeps open rows open.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  const { data } = query;
  const failure = failureOf(query);
  const Rows = narrow ? DeviceCards : DeviceTable;
  const retry = () => void query.refetch();
  return (
    <Page title={t`Devices`} note={data ? <Summary devices={data.data} total={data.total} /> : ' '}>
      {data ? <SeenNote query={query} onRetry={retry} /> : null}
      {data ? (
        data.data.length > 0 ? (
          <Rows devices={data.data} opened={opened} onToggle={toggle} />
        ) : (
          <Notice icon={TabletIcon} title={t`No devices yet`}>
            <Trans>A tablet or phone appears here when it reserves codes or sends its first item.</Trans>
          </Notice>
        )
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={retry} busy={query.isFetching} />
      ) : (
        <ListSkeleton look="rows" cards={narrow} />
      )}
      {data && data.total > data.data.length ? (
        <p className={classes['more']}>
          <Trans>Only the first devices are shown.</Trans>
        </p>
      ) : null}
    </Page>
  );
}

function Summary({ devices, total }: { devices: readonly Device[]; total: number }) {
  const waiting = devices.reduce((sum, device) => sum + device.waiting, 0);
  const silent = devices.filter((device) => device.silent).length;
  return (
    <>
      <Plural value={total} one="# device" other="# devices" />
      {' · '}
      {waiting > 0 ? (
        <Plural value={waiting} one="# item not sent" other="# items not sent" />
      ) : (
        <Trans>all synced</Trans>
      )}
      {silent > 0 ? (
        <>
          {' · '}
          <strong className={classes['alarm']}>
            <Plural value={silent} one="# device without contact" other="# devices without contact" />
          </strong>
        </>
      ) : null}
    </>
  );
}
