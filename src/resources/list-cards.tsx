import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

import { isMissing } from '../../contract/resources/details.ts';
import type { ResourceRecord } from '../api/resource-queries.ts';
import { metaOf } from './declared.ts';
import type { RecordsProps } from './list-props.ts';
import { PickOne } from './pick-box.tsx';
import { RecordLink } from './record-link.tsx';
import { RowMenu } from './row-menu.tsx';
import { Value } from './value.tsx';

import classes from './list-cards.module.css';

/** Records as tiles: the picture, then the lines its view has for tiles, else the record's name and the other columns. */
export function ListCards(props: RecordsProps) {
  const { resource, view, state, records, first, busy, picking, part } = props;
  const photo = resource.list.columns.find((field) => metaOf(resource, field).kind === 'photo');
  return (
    <>
      {part ? <div style={{ height: part.before }} /> : null}
      <ul className={classes['cards']} data-look={view.look} aria-busy={busy} data-busy={busy || undefined}>
        {records.map((record, index) => {
          const at = first + index;
          const isFirstOfLine = part !== undefined && at % part.lanes === 0;
          return (
            <li
              key={record?._id ?? `no. ${at}`}
              className={classes['card']}
              data-picked={(record && picking?.has(record._id)) || undefined}
              ref={isFirstOfLine ? part.measure : undefined}
              data-index={isFirstOfLine ? at / part.lanes : undefined}
            >
              {record ? (
                <>
                  {photo ? (
                    <div className={classes['photo']}>
                      <Value resource={resource} view={view} field={photo} record={record} place="card" />
                    </div>
                  ) : null}
                  <div className={classes['words']}>
                    <Words {...props} record={record} photo={photo} at={at} />
                  </div>
                  {picking ? (
                    <div className={classes['pick']}>
                      <PickOne picking={picking} resource={resource} record={record} />
                    </div>
                  ) : null}
                  <div className={classes['menu']}>
                    <RowMenu resource={resource} record={record} state={state} />
                  </div>
                </>
              ) : (
                <>
                  <Skeleton className={classes['photo'] ?? ''} radius={0} />
                  <div className={classes['words']}>
                    <Skeleton height="1rem" width="60%" />
                    <Skeleton height="0.875rem" width="80%" />
                  </div>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {part ? <div style={{ height: part.after }} /> : null}
    </>
  );
}

type WordsProps = RecordsProps & { record: ResourceRecord; photo: string | undefined; at: number };

function Words({ resource, view, state, records, first, record, photo, at }: WordsProps) {
  const { t } = useLingui();
  const link = (children: ReactNode) => (
    <h2 className={classes['title']}>
      <RecordLink {...{ resource, state, records, first, at }} id={record._id}>
        {children}
      </RecordLink>
    </h2>
  );
  if (view.tile) return <view.tile record={record} link={link} />;
  const rest = resource.list.columns.filter((field) => field !== photo && field !== resource.title);
  return (
    <>
      {link(<Value resource={resource} view={view} field={resource.title} record={record} place="card" />)}
      <dl className={classes['facts']}>
        {rest.map((field) => {
          const label = view.labels[field];
          const given = record[field] !== '' && !isMissing(record[field]);
          return given ? (
            <div key={field} data-kind={metaOf(resource, field).kind}>
              <dt>{label ? t(label) : field}</dt>
              <dd>
                <Value resource={resource} view={view} field={field} record={record} place="card" />
              </dd>
            </div>
          ) : null;
        })}
      </dl>
    </>
  );
}
