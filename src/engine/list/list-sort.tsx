import { useLingui } from '@lingui/react/macro';

import { positionKind } from '../../../contract/field-kinds/position.ts';
import { metaOf } from '../declared.ts';
import type { ListProps } from './list-props.ts';

import classes from './list-tools.module.css';

/** Selects the sort order. */
export function ListSort({ resource, view, state, change }: ListProps) {
  const { t } = useLingui();
  const orders = resource.list.sort.flatMap((field) => {
    const label = view.labels[field];
    const words = label ? t(label) : field;
    const { kind } = metaOf(resource, field);
    const { form } = kind.filter ?? {};
    const { [field]: own } = view.orders ?? {};
    const [up, down] = own
      ? [t(own[0]), t(own[1])]
      : form === 'days'
        ? [t`${words}: oldest first`, t`${words}: newest first`]
        : form === 'range'
          ? [t`${words}: lowest first`, t`${words}: highest first`]
          : kind === positionKind
            ? [t`${words}: first to last`, t`${words}: last to first`]
            : [t`${words}: A to Z`, t`${words}: Z to A`];
    const both = [
      { value: field, label: up },
      { value: `-${field}`, label: down },
    ];
    return form === 'days' ? both.toReversed() : both;
  });
  return (
    <select
      className={classes['tool']}
      aria-label={t({ message: 'Sort', context: 'sorting' })}
      value={state.sort}
      onChange={({ currentTarget: { value } }) => change({ sort: value })}
    >
      {orders.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
