import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';

import { lazyComponent } from '../../../ui/lazy-component.ts';
import type { ListProps } from '../list-props.ts';
import { withFilters } from '../list-state.ts';

/** The calendar's code loads with the first range. */
const LaterDayRange = lazyComponent(async () => (await import('../../inputs/day-range.tsx')).DayRange);

interface FilterDaysProps extends Pick<ListProps, 'state' | 'change'> {
  /** Parameters of the first and last day. */
  params: readonly [first: string, last: string];
}

/** Filters records by day, in UTC: a preset, or two dates. */
export function FilterDays({ params: [first, last], state, change }: FilterDaysProps) {
  return (
    <Suspense fallback={<Skeleton height="15rem" />}>
      <LaterDayRange
        value={{ from: state.filters[first]?.[0] ?? '', to: state.filters[last]?.[0] ?? '' }}
        onChange={({ from, to }) =>
          change({ filters: withFilters(state.filters, { [first]: from ? [from] : [], [last]: to ? [to] : [] }) })
        }
      />
    </Suspense>
  );
}
