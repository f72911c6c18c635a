import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';

import type { IncompleteItem } from '../../../contract/calls/completion.ts';
import { fieldMeta } from '../../../contract/field.ts';
import { FieldCell } from '../../engine/kinds/field-cell.tsx';
import { viewOf } from '../../engine/views.ts';
import { detailSchema } from './work-item.ts';

import classes from './item-bench.module.css';

interface GivenLineProps {
  item: IncompleteItem;
  /** The filled details. */
  names: readonly string[];
  onChange: () => void;
}

/** An item's filled details, in one muted line with an Edit button. */
export function GivenLine({ item, names, onChange }: GivenLineProps) {
  const { t } = useLingui();
  const record = { ...item.details, _id: item._id };
  return (
    <div className={classes['given']}>
      <dl>
        {names.map((name) => {
          const label = viewOf(item.kind).labels[name];
          const words = label ? t(label) : name;
          return (
            <div key={name} title={words}>
              <dt>{words}</dt>
              <dd>
                <FieldCell
                  value={item.details[name]}
                  record={record}
                  place="card"
                  meta={fieldMeta(detailSchema(item.kind, name))}
                  label={words}
                />
              </dd>
            </div>
          );
        })}
      </dl>
      <Button variant="subtle" onClick={onChange}>
        <Trans>Edit</Trans>
      </Button>
    </div>
  );
}
