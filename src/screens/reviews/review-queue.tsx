import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import { LoadFailure } from '../../engine/load-failure.tsx';
import { failureOf, SeenNote } from '../../engine/seen-note.tsx';
import { preloadPhoto } from '../../intake/complete/photos.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ReviewFilter } from './review-address.ts';
import { ReviewBench } from './review-bench.tsx';
import { useReviewQueue } from './use-review-queue.ts';

import classes from './reviews.module.css';

/** How many items ahead have their photo on the device. */
const PRELOADED = 20;

/** The open reviews one by one, oldest first. */
export function ReviewQueue({ filter }: { filter: ReviewFilter }) {
  const { t } = useLingui();
  const queue = useReviewQueue(filter);
  const { query, review, ahead } = queue;
  const failure = failureOf(query);
  const retry = () => void query.refetch();
  const preloaded = useRef(new Set<string>());
  useEffect(() => {
    // Without a network, verdicts need the photos, too.
    for (const { _id, item } of ahead.slice(0, PRELOADED)) {
      if (!preloaded.current.has(_id)) preloadPhoto(item);
      preloaded.current.add(_id);
    }
  }, [ahead]);
  if (review) {
    return (
      <>
        {failure ? <SeenNote query={query} onRetry={retry} /> : null}
        <ReviewBench queue={queue} review={review} />
      </>
    );
  }
  if (failure && !query.data) return <LoadFailure failure={failure} onRetry={retry} busy={query.isFetching} />;
  if (!query.data || (query.hasNextPage && !failure)) return <Waiting />;
  const isNarrowed = filter.why !== null || filter.hubcenter !== null;
  return (
    <Notice
      icon={CheckIcon}
      title={failure ? t`Nothing left to check on this device` : t`Nothing to check`}
      action={
        isNarrowed ? (
          <Button variant="default" component={Link} to={SCREENS.reviews.path}>
            <Trans>Show everything</Trans>
          </Button>
        ) : null
      }
    >
      {failure ? (
        <Trans>More items appear here once you’re online.</Trans>
      ) : (
        <Trans>New items, flagged items and answers of hub centers appear here.</Trans>
      )}
    </Notice>
  );
}

/** The skeleton of an item while it loads. */
const Waiting = () => (
  <div className={classes['bench']} aria-hidden="true">
    <Skeleton className={classes['photoShape'] ?? ''} radius="lg" />
    <div className={classes['facts']}>
      {['40%', '75%', '100%', '60%'].map((width) => (
        <Skeleton key={width} height={28} width={width} radius="md" />
      ))}
    </div>
  </div>
);
