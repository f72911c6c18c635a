import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { isEmpty } from '../../../contract/field-meta.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { metaOf } from '../declared.ts';
import { Value } from '../values/value.tsx';
import type { RecordsProps } from './list-props.ts';

import classes from './list-cards.module.css';

interface CardFactsProps extends Pick<RecordsProps, 'resource' | 'view'> {
  record: ResourceRecord;
  photo: string | undefined;
  link: (children: ReactNode) => ReactNode;
}

/** The lines of a record whose view has none for tiles: its name and the other columns. */
export function CardFacts({ resource, view, record, photo, link }: CardFactsProps) {
  const { t } = useLingui();
  const value = (field: string) => <Value {...{ resource, view, field, record }} place="card" />;
  const rest = resource.list.columns.filter((field) => field !== photo && field !== resource.title);
  return (
    <>
      {link(value(resource.title))}
      <dl className={classes['facts']}>
        {rest.map((field) => {
          const label = view.labels[field];
          return isEmpty(record[field]) ? null : (
            <div key={field} data-kind={metaOf(resource, field).kind.name}>
              <dt>{label ? t(label) : field}</dt>
              <dd>{value(field)}</dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
