import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';

import { LaterDayRange } from '../../inputs/later-day-range.ts';
import type { ListProps } from '../list-props.ts';
import { withFilters } from '../list-state.ts';

interface FilterDaysProps extends Pick<ListProps, 'state' | 'change'> {
  /** Parameters of the first and the last day. */
  params: readonly [first: string, last: string];
}

/** The days between which something happened to records, in UTC: a preset, or two dates. */
export function FilterDays({ params: [first, last], state, change }: FilterDaysProps) {
  const { t } = useLingui();
  return (
    <Suspense fallback={<Skeleton height="15rem" />}>
      <LaterDayRange
        presets
        labels={{ from: t`From`, to: t`Up to` }}
        value={{ from: state.filters[first]?.[0] ?? '', to: state.filters[last]?.[0] ?? '' }}
        onChange={({ from, to }) =>
          change({ filters: withFilters(state.filters, { [first]: from ? [from] : [], [last]: to ? [to] : [] }) })
        }
      />
    </Suspense>
  );
}
