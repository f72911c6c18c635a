import { useLingui } from '@lingui/react/macro';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { memo } from 'react';

import { mayWrite } from '../../../contract/access.ts';
import { isPicture } from '../../../contract/field-meta.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { useProfile } from '../../session/use-session.ts';
import { SortIcon } from '../../ui/icons.tsx';
import { DownIcon, UpIcon } from '../../ui/more-icons.ts';
import { metaOf } from '../declared.ts';
import { InlineCell } from '../inline/inline-cell.tsx';
import { mayChoose } from '../shown-to.ts';
import { textOf } from '../values/text-of.ts';
import { Value } from '../values/value.tsx';
import type { RecordsProps } from './list-props.ts';
import { nextSort } from './list-state.ts';
import { PickAll, PickOne } from './pick-box.tsx';
import { NeighboursContext, RecordLink, useNeighbours } from './record-link.tsx';
import { RowMenu } from './row-menu.tsx';
import { useInFull } from './use-in-full.ts';

import classes from './list-table.module.css';

/** Number of columns that fit on any screen with a sidebar; a selection with more scrolls. */
const FITTING = 9;
/** More default columns than this fit a large screen only: on smaller ones the others are hidden first. */
const WIDE = 11;

/** Records as rows; the first photo of a row is large enough to recognise the piece. */
export function ListTable(props: RecordsProps) {
  const { resource, view, state, change, records, first, busy, picking, part } = props;
  const { t } = useLingui();
  const { columns: usual } = resource.list;
  const columns = state.columns ?? usual;
  const isOwn = state.columns !== null;
  const wide = columns.length + (picking ? 2 : 1);
  const neighbours = useNeighbours(props);
  return (
    <div
      className={classes['place']}
      data-many={isOwn && columns.length > Math.min(usual.length, FITTING) ? true : undefined}
    >
      <table
        className={classes['table']}
        data-look={view.look}
        data-busy={busy || undefined}
        data-own={isOwn || undefined}
        data-wide={columns.length > WIDE || undefined}
        aria-busy={busy}
      >
        <caption className={classes['caption']}>{t(view.title)}</caption>
        <thead>
          <tr>
            {picking ? (
              <th scope="col" data-kind="pick">
                <PickAll picking={picking} records={records} isPart={part !== undefined} />
              </th>
            ) : null}
            {columns.map((field) => (
              <ColumnHead key={field} field={field} {...{ resource, view, state, change }} />
            ))}
            <th scope="col" data-kind="menu">
              <span className={classes['caption']}>{t`Actions`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <NeighboursContext value={neighbours}>
            {part ? <Room height={part.before} columns={wide} /> : null}
            {records.map((record, index) => (
              <Row
                key={record?._id ?? `no. ${first + index}`}
                {...{ resource, view, state, picking, columns, record, wide }}
                at={first + index}
                isMoving={part?.isMoving ?? false}
              />
            ))}
            {part ? <Room height={part.after} columns={wide} /> : null}
          </NeighboursContext>
        </tbody>
      </table>
    </div>
  );
}

/** A spacer for rows that are not rendered. */
const Room = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden="true" className={classes['room']}>
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is empty and hidden */}
    <td colSpan={columns}>
      <div style={{ height }} />
    </td>
  </tr>
);

type HeadProps = Pick<RecordsProps, 'resource' | 'view' | 'state' | 'change'> & { field: string };

function ColumnHead({ resource, view, state, change, field }: HeadProps) {
  const { t } = useLingui();
  const label = view.labels[field];
  const words = label ? t(label) : field;
  const meta = metaOf(resource, field);
  const way = direction(state.sort, field);
  return (
    <th scope="col" data-kind={meta.kind.name} data-part={meta.kind.part} aria-sort={way}>
      {resource.list.sort.includes(field) ? (
        <UnstyledButton className={classes['sort'] ?? ''} onClick={() => change({ sort: nextSort(state.sort, field) })}>
          {words}
          <SortSign direction={way} />
        </UnstyledButton>
      ) : (
        <span className={isPicture(meta) ? classes['caption'] : undefined}>{words}</span>
      )}
    </th>
  );
}

interface RowProps extends Omit<CellsProps, 'record'> {
  record: ResourceRecord | undefined;
  /** Number of columns, with those of the box and the menu. */
  wide: number;
  isMoving: boolean;
}

/** One row; memoised, so that scrolling a long view does not rerender it. */
const Row = memo(function Row({ wide, isMoving, record, ...props }: RowProps) {
  const isFull = useInFull(isMoving);
  return (
    <tr data-line>
      {record && isFull ? (
        <Cells {...props} record={record} />
      ) : (
        <td colSpan={wide}>{record ? textOf(record[props.resource.title]) : <Skeleton height="1rem" width="60%" />}</td>
      )}
    </tr>
  );
});

interface CellsProps extends Omit<RecordsProps, 'change' | 'records' | 'first' | 'busy' | 'part'> {
  columns: readonly string[];
  record: ResourceRecord;
  /** Index of the record in the whole list, from 0. */
  at: number;
}

function Cells({ resource, view, columns, record, state, picking, at }: CellsProps) {
  const profile = useProfile();
  const { edit } = resource;
  const mayEdit = edit && mayWrite(edit.who, profile) && !state.trash;
  const isInline = (field: string) =>
    mayEdit && resource.list.inline?.includes(field) && mayChoose(metaOf(resource, field), profile);
  return (
    <>
      {picking ? (
        <td data-kind="pick">
          <PickOne picking={picking} resource={resource} record={record} />
        </td>
      ) : null}
      {columns.map((field) => {
        const shown = { resource, view, field, record };
        const value = isInline(field) ? <InlineCell {...shown} /> : <Value {...shown} place="list" />;
        const isTitle = field === resource.title;
        const { kind } = metaOf(resource, field);
        return (
          <td key={field} data-kind={kind.name} data-part={kind.part} data-title={isTitle || undefined}>
            {isTitle ? (
              <RecordLink {...{ resource, state, at }} id={record._id}>
                {value}
              </RecordLink>
            ) : (
              value
            )}
          </td>
        );
      })}
      <td data-kind="menu">
        <RowMenu {...{ resource, record, state, at }} />
      </td>
    </>
  );
}

const direction = (sort: string, field: string): 'ascending' | 'descending' | undefined =>
  sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined;

function SortSign({ direction: way }: { direction: 'ascending' | 'descending' | undefined }) {
  const Sign = way === 'ascending' ? UpIcon : way === 'descending' ? DownIcon : SortIcon;
  return (
    <span className={classes['sign']} data-on={way !== undefined || undefined}>
      <Sign size={16} />
    </span>
  );
}
