import { Skeleton } from '@mantine/core';
import { memo, type ReactNode, useDeferredValue } from 'react';

import { isPicture } from '../../../contract/field-meta.ts';
import type { Picture as StoredPicture } from '../../../contract/field.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { lazyFirst } from '../../ui/lazy-component.ts';
import { Picture } from '../../ui/picture.tsx';
import { metaOf } from '../declared.ts';
import { StateBadge } from '../values/state-badge.tsx';
import { textOf } from '../values/text-of.ts';
import type { RecordsProps } from './list-props.ts';
import { PickOne } from './pick-box.tsx';
import { NeighboursContext, RecordLink, useNeighbours } from './record-link.tsx';
import { RowMenu } from './row-menu.tsx';
import { useInFull } from './use-in-full.ts';

import classes from './list-cards.module.css';

const CardFacts = lazyFirst(async () => (await import('./card-facts.tsx')).CardFacts);

/** Any window shows these tiles at once: their pictures need not wait to be laid out. */
const IN_SIGHT = 4;

/** Records as tiles: the picture, then the lines its view has for tiles, else the record's name and the other columns. */
export function ListCards(props: RecordsProps) {
  const { resource, view, state, records, first, busy, picking, part } = props;
  const neighbours = useNeighbours(props);
  const photo = resource.list.columns.find((field) => isPicture(metaOf(resource, field)));
  return (
    <NeighboursContext value={neighbours}>
      {part ? <div style={{ height: part.before }} /> : null}
      <ul className={classes['cards']} data-look={view.look} aria-busy={busy} data-busy={busy || undefined}>
        {records.map((record, index) => (
          <Card
            key={record?._id ?? `no. ${first + index}`}
            {...{ resource, view, state, picking, record, photo }}
            at={first + index}
            eager={part === undefined && index < IN_SIGHT}
            later={part !== undefined}
            isMoving={part?.isMoving ?? false}
          />
        ))}
      </ul>
      {part ? <div style={{ height: part.after }} /> : null}
    </NeighboursContext>
  );
}

interface CardProps extends Omit<RecordsProps, 'change' | 'records' | 'first' | 'busy' | 'part'> {
  record: ResourceRecord | undefined;
  photo: string | undefined;
  /** Index of the record in the whole list, from 0. */
  at: number;
  eager: boolean;
  /** Whether it may render with a delay: a long view adds a whole line of tiles at once. */
  later: boolean;
  isMoving: boolean;
}

/** One tile; memoised, so that scrolling a long view does not rerender it. */
const Card = memo(function Card(props: CardProps) {
  const { resource, view, state, picking, record: given, photo, at, eager, later, isMoving } = props;
  const wanted = useInFull(isMoving) ? given : undefined;
  const record = useDeferredValue(wanted, later ? undefined : wanted);
  return (
    <li
      className={classes['card']}
      data-picked={(record && picking?.has(record._id)) || undefined}
      data-line={record !== undefined || undefined}
    >
      {record ? (
        <>
          {photo ? (
            <div className={classes['photo']}>
              <Picture picture={(record[photo] ?? null) as StoredPicture | null} sizes="12rem" alt="" eager={eager} />
            </div>
          ) : null}
          <div className={classes['words']}>
            <Words {...{ resource, view, state, record, photo, at }} />
          </div>
          {picking ? (
            <div className={classes['pick']}>
              <PickOne picking={picking} resource={resource} record={record} />
            </div>
          ) : null}
          <div className={classes['menu']}>
            <RowMenu {...{ resource, record, state, at }} />
          </div>
        </>
      ) : (
        <>
          <div className={classes['photo']}>{photo ? <Picture picture={null} sizes="" alt="" /> : null}</div>
          <div className={classes['words']}>
            {given ? textOf(given[resource.title]) : <Skeleton height="1rem" width="60%" />}
          </div>
        </>
      )}
    </li>
  );
});

type WordsProps = Pick<CardProps, 'resource' | 'view' | 'state' | 'photo' | 'at'> & { record: ResourceRecord };

function Words({ resource, view, state, record, photo, at }: WordsProps) {
  const link = (children: ReactNode) => (
    <h2 className={classes['title']}>
      <RecordLink {...{ resource, state, at }} id={record._id}>
        {children}
      </RecordLink>
    </h2>
  );
  if (!view.tile) return <CardFacts {...{ resource, view, record, photo, link }} />;
  return <view.tile {...{ record, link }} state={<StateBadge {...{ resource, view, record }} />} />;
}
