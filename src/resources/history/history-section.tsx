import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';

import type { ResourceName } from '../../../contract/catalogue.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { ChevronIcon } from '../../ui/icons.tsx';

import classes from './history.module.css';

const HistoryList = lazy(async () => ({ default: (await import('./history-list.tsx')).HistoryList }));

interface HistorySectionProps {
  name: ResourceName;
  record: ResourceRecord;
}

/** What happened to a record, below its details; neither its code nor its entries are loaded before it is opened. */
export function HistorySection({ name, record }: HistorySectionProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <section className={classes['section']} data-testid="history">
      <h2 className={classes['heading']}>
        <button
          type="button"
          className={classes['toggle']}
          aria-expanded={opened}
          aria-controls={opened ? id : undefined}
          onClick={() => setOpened(!opened)}
        >
          <ChevronIcon size={20} />
          <Trans>History</Trans>
        </button>
      </h2>
      {opened ? (
        <div id={id}>
          <Suspense fallback={<Skeleton height={120} radius="lg" />}>
            <HistoryList name={name} record={record} />
          </Suspense>
        </div>
      ) : null}
    </section>
  );
}
