import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { ResourceName } from '../../../contract/resource-access.ts';
import { historyOptions } from '../../api/history-queries.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { isTrashed } from '../list/use-trash.ts';
import { LoadFailure } from '../load-failure.tsx';
import { failureOf, SeenNote } from '../seen-note.tsx';
import { HistoryEntry } from './history-entry.tsx';
import { RestoreDialog, type RestoreTarget } from './restore-dialog.tsx';
import { useRemovedPhotos } from './use-removed-photos.ts';

import classes from './history.module.css';

interface HistoryListProps {
  name: ResourceName;
  record: ResourceRecord;
}

/** The entries of a record's history, newest first, and the restore dialog. */
export function HistoryList({ name, record }: HistoryListProps) {
  const { t } = useLingui();
  const [shownTarget, setShownTarget] = useState<RestoreTarget>({ entry: null, change: null });
  const [opened, setOpened] = useState(false);
  const query = useInfiniteQuery(historyOptions(name, record._id));
  const entries = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const removed = useRemovedPhotos(name, record, entries);
  const failure = failureOf(query);
  const retry = () => void query.refetch();
  if (!query.data) {
    if (failure) return <LoadFailure failure={failure} onRetry={retry} busy={query.isFetching} />;
    return <Skeleton height={120} radius="lg" role="status" aria-label={t`Loading…`} />;
  }
  const ask = (target: RestoreTarget) => {
    setShownTarget(target);
    setOpened(true);
  };
  return (
    <>
      <SeenNote query={query} onRetry={retry} />
      {entries.length === 0 ? (
        <p className={classes['empty']}>
          <Trans>No changes recorded yet. Every change from now on will appear here.</Trans>
        </p>
      ) : (
        <ol className={classes['list']} aria-label={t`History`}>
          {entries.map((each, index) => (
            <HistoryEntry
              key={each._id}
              name={name}
              record={record}
              entry={each}
              removed={removed}
              newest={index === 0}
              locked={isTrashed(record)}
              onValue={(value) => ask({ entry: each, change: value })}
              onRecord={() => ask({ entry: each, change: null })}
            />
          ))}
        </ol>
      )}
      {query.hasNextPage ? (
        <Button
          variant="default"
          className={classes['earlier'] ?? ''}
          onClick={() => void query.fetchNextPage()}
          loading={query.isFetchingNextPage}
        >
          <Trans>Show earlier changes</Trans>
        </Button>
      ) : null}
      <RestoreDialog {...shownTarget} {...{ name, record, opened }} onClose={() => setOpened(false)} />
    </>
  );
}
