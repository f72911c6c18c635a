import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';

import { mayWrite } from '../../../contract/access.ts';
import type { ListAnswer } from '../../../contract/call.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { positionOf } from '../../../contract/resource.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { useProfile } from '../../session/use-session.ts';
import { lazyComponent, lazyFirst } from '../../ui/lazy-component.ts';
import { LoadFailure } from '../load-failure.tsx';
import { failureOf } from '../seen-note.tsx';
import { ListCards } from './list-cards.tsx';
import type { ListProps, RecordsProps } from './list-props.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { isNarrowed } from './list-state.ts';

import classes from './list-screen.module.css';

const ListTable = lazyFirst(async () => (await import('./list-table.tsx')).ListTable);
const ListEmpty = lazyComponent(async () => (await import('./later/list-empty.tsx')).ListEmpty);
const OrderedList = lazyComponent(async () => (await import('./later/ordered-list.tsx')).OrderedList);
// The long view loads a library of its own.
const LongView = lazyComponent(async () => (await import('./later/long-view.tsx')).LongView);

interface ListBodyProps extends ListProps, Pick<RecordsProps, 'picking'> {
  name: ResourceName;
  query: UseQueryResult<ListAnswer<ResourceRecord>>;
  /** The query's data that may be shown. */
  data: ListAnswer<ResourceRecord> | undefined;
  tiles: boolean;
  /** Called once there is no placeholder any more. */
  onDrawn: () => void;
}

/** The records of a list, or why there are none. */
export function ListBody({ name, query, data, picking, tiles, onDrawn, ...list }: ListBodyProps) {
  const { state, change, view } = list;
  const failure = failureOf(query);
  const Rows = tiles ? ListCards : ListTable;
  const skeleton = <ListSkeleton look={view.look} cards={tiles} />;
  const busy = query.isPlaceholderData;
  const first = (state.page - 1) * state.size;
  const rows = (records: readonly ResourceRecord[]) => <Rows {...list} {...{ picking, records, first, busy }} />;
  const isOrdered = useIsOrdered(list);
  const more = { total: data?.total ?? 0, isOpenEnded: data?.totalIsAtLeast === true };
  return (
    <div className={classes['body']}>
      {!data ? (
        failure ? (
          <Drawn then={onDrawn}>
            <LoadFailure failure={failure} onRetry={() => void query.refetch()} busy={query.isFetching} />
          </Drawn>
        ) : (
          skeleton
        )
      ) : (
        <Suspense fallback={skeleton}>
          <Drawn then={onDrawn}>
            {data.data.length === 0 ? (
              <ListEmpty name={name} view={view} state={state} total={data.total} change={change} />
            ) : state.endless ? (
              <LongView {...list} {...more} name={name} picking={picking} busy={busy} tiles={tiles} />
            ) : (
              <Suspense fallback={rows(data.data)}>
                {isOrdered ? (
                  <OrderedList
                    {...{ name, first, tiles }}
                    resource={list.resource}
                    records={data.data}
                    total={data.total}
                  >
                    {rows}
                  </OrderedList>
                ) : (
                  rows(data.data)
                )}
              </Suspense>
            )}
          </Drawn>
        </Suspense>
      )}
    </div>
  );
}

/** Whether the person may move the records as they are listed: all of them, in the order that is kept by hand. */
function useIsOrdered({ resource, state }: Pick<ListProps, 'resource' | 'state'>): boolean {
  const profile = useProfile();
  const { edit } = resource;
  const isWhole = state.sort === positionOf(resource) && !isNarrowed(state) && !state.trash;
  return isWhole && edit !== undefined && mayWrite(edit.who, profile);
}

/** Tells when its content is drawn, which may have waited for code. */
function Drawn({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then]);
  return children;
}
