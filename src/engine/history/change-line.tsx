import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type * as z from 'zod';

import type { FieldChange } from '../../../contract/calls/history.ts';
import { fieldMeta } from '../../../contract/field-meta.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../contract/languages.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import type { Translated } from '../../../contract/translated.ts';
import { declaration } from '../../api/declarations.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { isSame } from '../../outbox/merge.ts';
import { metaOf } from '../declared.ts';
import { FieldCell } from '../kinds/field-cell.tsx';
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
      {meta.each ? (
        <ChangedTexts from={from as Translated | null} to={to as Translated | null} each={meta.each} record={record} />
      ) : (
        <Sides from={before} to={after} isChanged={!isSame(from, to) || fromName !== toName}>
          {(value, side) => <Drawn {...common} value={value} shown={side === 'from' ? fromName : toName} />}
        </Sides>
      )}
      {children}
    </div>
  );
}

interface SidesProps {
  from: unknown;
  to: unknown;
  isChanged: boolean;
  children: (value: unknown, side: 'from' | 'to') => ReactNode;
}

/** A value before and after; one alone if it has not changed. */
function Sides({ from, to, isChanged, children }: SidesProps) {
  const { t } = useLingui();
  return (
    <span className={classes['values']}>
      {isChanged ? (
        <>
          <VisuallyHidden>{t`Before:`} </VisuallyHidden>
          <span className={classes['value']} data-side="from">
            {children(from, 'from')}
          </span>
          <span className={classes['arrow']} aria-hidden="true">
            →
          </span>
          <VisuallyHidden>{t`After:`} </VisuallyHidden>
        </>
      ) : null}
      <span className={classes['value']} data-side="to">
        {children(to, 'to')}
      </span>
    </span>
  );
}

interface ChangedTextsProps {
  from: Translated | null;
  to: Translated | null;
  /** What the text in each language is. */
  each: z.ZodType;
  record: ResourceRecord;
}

/** The languages whose text was changed; all of a value that has not changed. */
function ChangedTexts({ from, to, each, record }: ChangedTextsProps) {
  const { i18n } = useLingui();
  const differing = LANGUAGES.filter((language) => (from?.[language] ?? '') !== (to?.[language] ?? ''));
  const isChanged = differing.length > 0;
  const languages = isChanged ? differing : LANGUAGES.filter((language) => to?.[language]);
  return (
    <div>
      {languages.map((language) => (
        <div key={language}>
          <span className={classes['label']}>{i18n._(LANGUAGE_NAMES[language])}</span>
          <Sides from={from?.[language]} to={to?.[language]} isChanged={isChanged}>
            {(value) => (
              <FieldCell value={value} record={record} place="list" meta={fieldMeta(each)} label={language} />
            )}
          </Sides>
        </div>
      ))}
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
