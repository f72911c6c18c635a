import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';

import { hubLimit, SCREENS } from '../../../contract/access.ts';
import { incompleteCounts } from '../../api/incomplete-counts.ts';
import { LoadFailure } from '../../engine/load-failure.tsx';
import { failureOf, SeenNote } from '../../engine/seen-note.tsx';
import { Age } from '../../engine/values/age.tsx';
import { useProfile } from '../../session/use-session.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useView } from '../../ui/view.ts';
import { ItemBench } from './item-bench.tsx';
import { HubOverview, KindFilter, OverviewPlace } from './overview.tsx';
import { type Sum, sumOf } from './queue-counts.ts';
import { type QueueFilter, readFilter } from './queue-filter.ts';
import { Unsaved } from './unsaved.tsx';
import { useQueue, type Queue } from './use-queue.ts';

import classes from './item-bench.module.css';

const KeysDialog = lazyComponent(async () => (await import('./keys-dialog.tsx')).KeysDialog);

/** To complete: the counter's items one by one, oldest first, until nothing is missing. */
export function CompleteScreen() {
  const { t } = useLingui();
  const profile = useProfile();
  const filter = readFilter(useView().search);
  const { data: counts } = useQuery(incompleteCounts());
  const queue = useQueue(profile._id, filter);
  const [help, setHelp] = useState<boolean | null>(null);
  const { pages, item } = queue;
  const failure = failureOf(pages);
  const readAgain = () => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch());
  const waits = counts ? sumOf(counts, filter) : null;
  return (
    <Page title={t`To complete`} note={<div className={classes['waits']}>{waits ? <Waiting {...waits} /> : null}</div>}>
      <div className={classes['tools']}>
        {counts ? <KindFilter counts={counts} filter={filter} /> : <OverviewPlace look="chips" />}
        <Button
          variant="default"
          className={classes['help'] ?? ''}
          onClick={() => setHelp(true)}
          rightSection={<kbd className={classes['key']}>?</kbd>}
        >
          <Trans>Shortcuts</Trans>
        </Button>
      </div>
      {hubLimit(profile) !== null ? null : counts ? (
        <HubOverview counts={counts} filter={filter} />
      ) : (
        <OverviewPlace look="cards" />
      )}
      {item && failure && !pages.isFetchNextPageError ? <SeenNote query={pages} onRetry={readAgain} /> : null}
      {item ? (
        <ItemBench queue={queue} item={item} onHelp={() => setHelp(true)} />
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={readAgain} busy={pages.isFetching} />
      ) : pages.data && !pages.hasNextPage ? (
        <QueueEnd queue={queue} filter={filter} waits={waits?.count ?? 0} />
      ) : (
        <BenchSkeleton />
      )}
      {help === null ? null : (
        <Suspense>
          <KeysDialog opened={help} onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function Waiting({ count, oldest }: Sum) {
  if (oldest === null) return <Trans>All done</Trans>;
  return (
    <>
      <Plural value={count} one="# item to complete" other="# items to complete" />
      {' · '}
      <Trans>
        oldest added <Age moment={oldest} />
      </Trans>
    </>
  );
}

/** The skeleton of an item while it loads. */
function BenchSkeleton() {
  return (
    <div className={classes['bench']} aria-hidden="true">
      <Skeleton className={classes['photoShape'] ?? ''} radius="lg" />
      <div className={classes['work']}>
        {['40%', '75%', '100%', '100%', '60%'].map((width, index) => (
          <Skeleton key={index} height={index < 2 ? 28 : 64} width={width} radius="md" />
        ))}
      </div>
    </div>
  );
}

interface QueueEndProps {
  queue: Queue;
  filter: QueueFilter;
  /** How many items of this part of the queue wait according to the server. */
  waits: number;
}

/** After the last item: everything is complete, or skipped, partly completed and new items wait for another round. */
function QueueEnd({ queue, filter, waits }: QueueEndProps) {
  const { t } = useLingui();
  const narrowed = filter.hubcenter !== null || filter.kind !== null;
  return (
    <>
      <Unsaved queue={queue} />
      {waits > 0 ? (
        <Notice
          icon={CheckIcon}
          title={t`Queue finished`}
          action={
            <Button onClick={queue.restart} data-autofocus>
              <Trans>Start again from the oldest</Trans>
            </Button>
          }
        >
          <Plural
            value={waits}
            one="# item left: skipped, incomplete or new."
            other="# items left: skipped, incomplete or new."
          />
        </Notice>
      ) : (
        <Notice
          icon={CheckIcon}
          title={t`All done`}
          action={
            narrowed ? (
              <Button variant="default" component={Link} to={SCREENS.complete.path}>
                <Trans>Show everything</Trans>
              </Button>
            ) : null
          }
        >
          <Trans>Every item is complete. New items from the counter appear here automatically.</Trans>
        </Notice>
      )}
    </>
  );
}
