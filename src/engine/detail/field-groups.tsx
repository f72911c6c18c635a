import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';

import type { Resource } from '../../../contract/resource.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { metaOf } from '../declared.ts';
import type { FieldGroups as Declared } from '../groups.ts';
import { useFieldWord } from '../use-field-word.ts';
import { Value } from '../values/value.tsx';
import type { View } from '../view.ts';
import { EmptyFields } from './empty-fields.tsx';
import { type ShownGroup, shownGroups } from './shown-fields.ts';

import classes from './field-groups.module.css';

interface FieldGroupsProps {
  /** With the fields the person may see. */
  resource: Resource;
  view: View;
  record: ResourceRecord;
  declared: Declared;
  /** Shown right below the key fields. */
  more: ReactNode;
}

/** The fields of a record in groups: key fields, related fields, and the empty ones. */
export function FieldGroups({ declared, more, ...shown }: FieldGroupsProps) {
  const { resource, record } = shown;
  return (
    <div className={classes['groups']}>
      <div className={classes['card']}>
        <dl className={classes['lead']} data-testid="lead">
          {declared.lead
            .filter((field) => resource.detail.includes(field))
            .map((field) => (
              <Fact key={field} field={field} {...shown} />
            ))}
        </dl>
        {more}
      </div>
      <div className={classes['card']}>
        {shownGroups(resource, declared, record).map((group) => (
          <Group key={group.name} group={group} {...shown} />
        ))}
      </div>
      <EmptyFields declared={declared} {...shown} />
    </div>
  );
}

type PartProps = Omit<FieldGroupsProps, 'declared' | 'more'>;

function Group({ group: { title: declared, fields }, ...shown }: PartProps & { group: ShownGroup }) {
  const { t } = useLingui();
  const id = useId();
  const wordOf = useFieldWord(shown.view);
  const title = t(declared);
  const isSaid = fields.length === 1 && fields[0] !== undefined && wordOf(fields[0]) === title;
  return (
    <section className={classes['group']} aria-labelledby={id} data-said={isSaid || undefined}>
      <h2 id={id} className={classes['title']}>
        {title}
      </h2>
      <dl className={classes['fields']}>
        {fields.map((field) => (
          <Fact key={field} field={field} {...shown} />
        ))}
      </dl>
    </section>
  );
}

function Fact({ field, resource, view, record }: PartProps & { field: string }) {
  const wordOf = useFieldWord(view);
  return (
    <div data-field={field} data-kind={metaOf(resource, field).kind.name}>
      <dt>{wordOf(field)}</dt>
      <dd>
        <Value resource={resource} view={view} field={field} record={record} place="detail" />
      </dd>
    </div>
  );
}
