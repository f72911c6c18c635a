import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';

import { DownIcon, SortIcon, UpIcon } from '../ui/icons.tsx';
import { metaOf } from './declared.ts';
import type { RecordsProps } from './list-props.ts';
import { nextSort } from './list-state.ts';
import { RecordLink } from './record-link.tsx';
import { Value } from './value.tsx';

import classes from './list-table.module.css';

/** Records as rows; the first photo of a row is large enough to know the piece by it. */
export function ListTable({ resource, view, state, change, records, busy }: RecordsProps) {
  const { t } = useLingui();
  const { columns, sort } = resource.list;
  return (
    <div className={classes['place']}>
      <table className={classes['table']} data-look={view.look} data-busy={busy || undefined} aria-busy={busy}>
        <caption className={classes['caption']}>{t(view.title)}</caption>
        <thead>
          <tr>
            {columns.map((field) => {
              const label = view.labels[field];
              const words = label ? t(label) : field;
              const kind = metaOf(resource, field).kind;
              return (
                <th key={field} scope="col" data-kind={kind} aria-sort={direction(state.sort, field)}>
                  {sort.includes(field) ? (
                    <UnstyledButton
                      className={classes['sort'] ?? ''}
                      onClick={() => change({ sort: nextSort(state.sort, field) })}
                    >
                      {words}
                      <SortSign direction={direction(state.sort, field)} />
                    </UnstyledButton>
                  ) : (
                    <span className={kind === 'photo' ? classes['caption'] : undefined}>{words}</span>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record._id}>
              {columns.map((field) => (
                <td
                  key={field}
                  data-kind={metaOf(resource, field).kind}
                  data-title={field === resource.title || undefined}
                >
                  {field === resource.title ? (
                    <RecordLink resource={resource} state={state} id={record._id}>
                      <Value resource={resource} view={view} field={field} record={record} place="list" />
                    </RecordLink>
                  ) : (
                    <Value resource={resource} view={view} field={field} record={record} place="list" />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
