import { useLingui } from '@lingui/react/macro';

import { isEmpty } from '../../../contract/field-meta.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { metaOf } from '../declared.ts';
import { FieldCell } from '../kinds/field-cell.tsx';
import type { CellProps, View } from '../view.ts';
import { StateBadge, stateField } from './state-badge.tsx';

interface ValueProps {
  resource: Resource;
  view: View;
  field: string;
  record: ResourceRecord;
  place: CellProps['place'];
}

/** One value of a record: rendered by the view's own cell, as a state's badge, else by the field's kind. */
export function Value({ resource, view, field, record, place }: ValueProps) {
  const { t } = useLingui();
  const Own = view.cells?.[field];
  const value = record[field];
  if (Own) return <Own value={value} record={record} place={place} />;
  if (field === stateField({ resource, view }) && !isEmpty(value))
    return <StateBadge {...{ resource, view, record }} />;
  const label = view.labels[field];
  return (
    <FieldCell
      value={value}
      record={record}
      place={place}
      meta={metaOf(resource, field)}
      label={label ? t(label) : field}
    />
  );
}
