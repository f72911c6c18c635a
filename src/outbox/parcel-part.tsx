import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import type { Parcel } from '../store/db.ts';
import { CheckIcon, OutboxIcon, TrashIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { useNow } from '../ui/use-now.ts';
import { ParcelRow } from './parcel-row.tsx';
import { useParcels, type OutboxPart } from './use-outbox.ts';

import rows from '../ui/rows.module.css';
import classes from './parcel-list.module.css';

/** Rows shown at first, and added with every "show more". */
const PAGE = 50;
const SKELETONS = 4;

interface ParcelPartProps {
  lane: string;
  part: OutboxPart;
  /** Further actions on each item. */
  beside?: (parcel: Parcel) => ReactNode;
}

/** One part of a lane's outbox, page by page: ten thousand delivered items cost as much as fifty. */
export function ParcelPart({ lane, part, beside }: ParcelPartProps) {
  const [limit, setLimit] = useState(PAGE);
  const now = useNow();
  const found = useParcels(lane, part, limit);
  if (!found) return <PartSkeleton />;
  const { parcels, total } = found;
  if (total === 0) return <Empty part={part} />;
  return (
    <div className={classes['place']}>
      <ul className={rows['rows']}>
        {parcels.map((parcel) => (
          <ParcelRow key={parcel.seq} parcel={parcel} now={now} beside={beside} />
        ))}
      </ul>
      {total > parcels.length ? (
        <div className={classes['more']}>
          <span>
            <Trans>
              {parcels.length} of {total}
            </Trans>
          </span>
          <Button variant="default" onClick={() => setLimit(limit + PAGE)}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Empty({ part }: { part: OutboxPart }) {
  const { t } = useLingui();
  switch (part) {
    case 'waiting':
      return (
        <Notice icon={CheckIcon} title={t`All done`}>
          <Trans>Everything saved here is on the server or in another tab of this page.</Trans>
        </Notice>
      );
    case 'attention':
      return (
        <Notice icon={CheckIcon} title={t`Nothing needs attention`}>
          <Trans>Items the server couldn’t accept appear here, with the reason and what to do.</Trans>
        </Notice>
      );
    case 'delivered':
      return (
        <Notice icon={OutboxIcon} title={t`Nothing uploaded yet`}>
          <Trans>Items confirmed by the server stay listed here for 30 days.</Trans>
        </Notice>
      );
    case 'trash':
      return (
        <Notice icon={TrashIcon} title={t`The trash is empty`}>
          <Trans>Items you undo or discard stay here for 7 days. You can restore them.</Trans>
        </Notice>
      );
  }
}

/** Placeholder of rows that load. */
export function PartSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status">
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <Skeleton key={index} height={90} radius="md" mb="sm" />
      ))}
    </div>
  );
}
