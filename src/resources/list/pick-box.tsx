import { useLingui } from '@lingui/react/macro';

import type { Resource } from '../../../contract/resource.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { textOf } from '../values/text-of.ts';
import type { Picking } from './use-picking.ts';

import classes from './pick-box.module.css';

interface PickOneProps {
  picking: Picking;
  resource: Resource;
  record: ResourceRecord;
}

/** Chooses one record. Where everything that matches is chosen, no single one can be let go of. */
export function PickOne({ picking, resource, record }: PickOneProps) {
  const { t } = useLingui();
  const name = textOf(record[resource.title]);
  return (
    <label className={classes['place']}>
      <input
        type="checkbox"
        className={classes['box']}
        aria-label={t`Choose ${name}`}
        checked={picking.has(record._id)}
        disabled={picking.selection.kind === 'query'}
        onChange={() => picking.toggle(record._id)}
      />
    </label>
  );
}

/** Chooses the records on show, all at once. */
export function PickAll({
  picking,
  records,
}: Pick<PickOneProps, 'picking'> & { records: readonly (ResourceRecord | undefined)[] }) {
  const { t } = useLingui();
  const shown = records.filter((each) => each !== undefined);
  const chosen = shown.filter(({ _id }) => picking.has(_id)).length;
  return (
    <label className={classes['place']}>
      <input
        type="checkbox"
        className={classes['box']}
        aria-label={t`Choose all on this page`}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < shown.length;
        }}
        checked={shown.length > 0 && chosen === shown.length}
        disabled={picking.selection.kind === 'query'}
        onChange={() => picking.toggleAll(shown)}
      />
    </label>
  );
}
