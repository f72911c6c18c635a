import { useLingui } from '@lingui/react/macro';

import { isMissing } from '../../contract/resources/details.ts';
import { metaOf } from './declared.ts';
import type { RecordsProps } from './list-props.ts';
import { RecordLink } from './record-link.tsx';
import { Value } from './value.tsx';

import classes from './list-cards.module.css';

/** Records as cards, for narrow windows: the picture, the record's name, then the other columns. */
export function ListCards({ resource, view, state, records, busy }: RecordsProps) {
  const { t } = useLingui();
  const { columns } = resource.list;
  const photo = columns.find((field) => metaOf(resource, field).kind === 'photo');
  const rest = columns.filter((field) => field !== photo && field !== resource.title);
  return (
    <ul className={classes['cards']} data-look={view.look} aria-busy={busy} data-busy={busy || undefined}>
      {records.map((record) => (
        <li key={record._id} className={classes['card']}>
          {photo ? (
            <div className={classes['photo']}>
              <Value resource={resource} view={view} field={photo} record={record} place="card" />
            </div>
          ) : null}
          <div className={classes['words']}>
            <h2 className={classes['title']}>
              <RecordLink resource={resource} state={state} id={record._id}>
                <Value resource={resource} view={view} field={resource.title} record={record} place="card" />
              </RecordLink>
            </h2>
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
          </div>
        </li>
      ))}
    </ul>
  );
}
