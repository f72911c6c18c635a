import { useLingui } from '@lingui/react/macro';

import type { Resource } from '../../../contract/resource.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { textOf } from '../values/text-of.ts';
import type { Picking } from './use-picking.ts';

import tools from './list-tools.module.css';
import classes from './pick-box.module.css';

interface PickOneProps {
  picking: Picking;
  resource: Resource;
  record: ResourceRecord;
}

/** Selects one record. While all matches are selected, a single one cannot be deselected. */
export function PickOne({ picking, resource, record }: PickOneProps) {
  const { t } = useLingui();
  const name = textOf(record[resource.title]);
  return (
    <label className={classes['place']}>
      <input
        type="checkbox"
        className={classes['box']}
        aria-label={t`Select ${name}`}
        checked={picking.has(record._id)}
        disabled={picking.selection.kind === 'query'}
        onChange={() => picking.toggle(record._id)}
      />
    </label>
  );
}

interface PickAllProps extends Pick<PickOneProps, 'picking'> {
  records: readonly (ResourceRecord | undefined)[];
  /** The records are a part of a view that shows all of them. */
  isPart: boolean;
  /** Shows a label: there is no column of boxes below it. */
  inWords?: boolean;
}

/** Selects all visible records; in a view of all records, everything. */
export function PickAll({ picking, records, isPart, inWords = false }: PickAllProps) {
  const { t } = useLingui();
  const { selection } = picking;
  const isQuery = selection.kind === 'query';
  const shown = records.filter((each) => each !== undefined);
  const chosen = shown.filter(({ _id }) => picking.has(_id)).length;
  const words = isPart ? t`Select all results` : t`Select all on this page`;
  return (
    <label
      className={inWords ? `${tools['tool']} ${classes['worded']}` : classes['place']}
      title={inWords ? words : undefined}
    >
      <input
        type="checkbox"
        className={classes['box']}
        aria-label={words}
        ref={(box) => {
          if (box)
            box.indeterminate = isPart
              ? selection.kind === 'ids' && selection.ids.length > 0
              : chosen > 0 && chosen < shown.length;
        }}
        checked={isPart ? isQuery : shown.length > 0 && chosen === shown.length}
        disabled={records.length === 0 || (isQuery && !isPart)}
        onChange={() => {
          if (!isPart) picking.toggleAll(shown);
          else if (isQuery) picking.clear();
          else picking.pickEverything();
        }}
      />
      {inWords ? t`Select all` : null}
    </label>
  );
}
