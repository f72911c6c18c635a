import { Skeleton } from '@mantine/core';
import { type ComponentProps, Suspense } from 'react';

import { declaration } from '../../api/declarations.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Value } from '../values/value.tsx';
import { viewOf } from '../views.ts';
import type { ActionEntries } from './action-entries.tsx';
import type { NextMove } from './next-move.tsx';
import type { RecordStatus } from './record-status.tsx';

const LaterStatus = lazyComponent(async () => (await import('./record-status.tsx')).RecordStatus);
const LaterNext = lazyComponent(async () => (await import('./next-move.tsx')).NextMove);
const LaterEntries = lazyComponent(async () => (await import('./action-entries.tsx')).ActionEntries);

/** The menu of a record's state; its code loads with the first one, and until then only the badge shows. */
export function StatusMenu(props: ComponentProps<typeof RecordStatus>) {
  const { name, record } = props;
  const resource = declaration(name);
  const badge = (
    // As wide as the menu, which moves nothing beside it when it comes.
    <span style={{ paddingInlineEnd: '3rem' }}>
      <Value {...{ resource, record }} view={viewOf(name)} field={resource.status?.field ?? ''} place="list" />
    </span>
  );
  return (
    <Suspense fallback={badge}>
      <LaterStatus {...props} />
    </Suspense>
  );
}

/** What usually comes next for a record; its place is kept while its code loads. */
export const NextMoveButton = (props: ComponentProps<typeof NextMove>) => (
  <Suspense fallback={<Skeleton width="8rem" height="var(--ordito-touch)" />}>
    <LaterNext {...props} />
  </Suspense>
);

/** The actions in a record's menu; their code loads when the first menu opens. */
export function MenuActions(props: ComponentProps<typeof ActionEntries>) {
  const { status, actions } = declaration(props.name);
  if (!actions && !(status && props.withMoves)) return null;
  return (
    <Suspense>
      <LaterEntries {...props} />
    </Suspense>
  );
}
