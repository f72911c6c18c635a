import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';

import { metaOf } from './declared.ts';
import type { RecordsProps } from './list-props.ts';

type ListSortProps = Pick<RecordsProps, 'resource' | 'view' | 'state' | 'change'>;

/** The order of the records as a choice in words. */
export function ListSort({ resource, view, state, change }: ListSortProps) {
  const { t } = useLingui();
  const orders = resource.list.sort.flatMap((field) => {
    const label = view.labels[field];
    const words = label ? t(label) : field;
    const isTime = metaOf(resource, field).kind === 'moment';
    const up = { value: field, label: isTime ? t`${words}: oldest first` : t`${words}: A to Z` };
    const down = { value: `-${field}`, label: isTime ? t`${words}: newest first` : t`${words}: Z to A` };
    return isTime ? [down, up] : [up, down];
  });
  return (
    <NativeSelect
      aria-label={t`Order`}
      value={state.sort}
      onChange={({ currentTarget: { value } }) => change({ sort: value })}
      data={orders}
    />
  );
}
