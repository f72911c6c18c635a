import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

import type { FieldChange } from '../../../contract/calls/history.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { declaration } from '../../api/declarations.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { isSame } from '../../outbox/merge.ts';
import { metaOf } from '../declared.ts';
import { Value } from '../values/value.tsx';
import type { CellProps } from '../view.ts';
import { viewOf } from '../views.ts';
import { changedParts, changedRows } from './changed-parts.ts';

import classes from './history.module.css';

interface ChangeLineProps {
  name: ResourceName;
  record: ResourceRecord;
  change: FieldChange;
  /** Buttons of the change. */
  children?: ReactNode;
}

/** One field before and after, each rendered as everywhere. */
export function ChangeLine({ name, record, change, children }: ChangeLineProps) {
  const { t } = useLingui();
  const { field, from, to, fromName, toName } = change;
  const label = viewOf(name).labels[field];
  const meta = metaOf(declaration(name), field);
  const rows = meta.rows ? changedRows(meta, from, to) : null;
  const [before, after] = rows ?? changedParts(from, to);
  const common = { name, record, field, place: rows ? 'detail' : 'list' } as const;
  return (
    <div className={classes['change']} data-field={field}>
      <span className={classes['label']}>{label ? t(label) : field}</span>
      <span className={classes['values']}>
        {isSame(from, to) && fromName === toName ? null : (
          <>
            <VisuallyHidden>{t`Before:`} </VisuallyHidden>
            <span className={classes['value']} data-side="from">
              <Drawn {...common} value={before} shown={fromName} />
            </span>
            <span className={classes['arrow']} aria-hidden="true">
              →
            </span>
            <VisuallyHidden>{t`After:`} </VisuallyHidden>
          </>
        )}
        <span className={classes['value']} data-side="to">
          <Drawn {...common} value={after} shown={toName} />
        </span>
      </span>
      {children}
    </div>
  );
}

interface DrawnProps {
  name: ResourceName;
  record: ResourceRecord;
  field: string;
  value: unknown;
  place: CellProps['place'];
  /** Readable name of the record the value refers to. */
  shown: string | undefined;
}

function Drawn({ name, record, field, value, place, shown }: DrawnProps) {
  const resource = declaration(name);
  const { nameIn } = metaOf(resource, field);
  // Without a stored name, use the record's current reference if it is the same. All other current values may differ.
  const known = nameIn && isSame(value, record[field]) ? record[nameIn] : undefined;
  const then = { _id: record._id, [field]: value, ...(nameIn ? { [nameIn]: shown ?? known } : {}) };
  return <Value resource={resource} view={viewOf(name)} field={field} record={then} place={place} />;
}
