import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';

import type { ResourceName } from '../../../contract/resource-access.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { Fold } from '../../ui/fold.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';

const HistoryList = lazyComponent(async () => (await import('./history-list.tsx')).HistoryList);

interface HistorySectionProps {
  name: ResourceName;
  record: ResourceRecord;
}

/** A record's history on a page of its own. */
export function HistoryPanel({ name, record }: HistorySectionProps) {
  return (
    <div data-testid="history">
      <Suspense fallback={<Skeleton height={120} radius="lg" />}>
        <HistoryList name={name} record={record} />
      </Suspense>
    </div>
  );
}

/** A record's history, below its details; its code and entries load when it is opened. */
export function HistorySection({ name, record }: HistorySectionProps) {
  return (
    <div data-testid="history">
      <Fold title={<Trans>History</Trans>} waiting={<Skeleton height={120} radius="lg" />}>
        <HistoryList name={name} record={record} />
      </Fold>
    </div>
  );
}
