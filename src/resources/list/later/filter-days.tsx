import { Plural, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';

import { useNow } from '../../../ui/use-now.ts';
import type { ListProps } from '../list-props.ts';
import { withFilters } from '../list-state.ts';

import tools from '../list-tools.module.css';
import classes from './filter-panel.module.css';

/** Days back of the presets; 0 is today (spec section 9). */
const PRESETS = [0, 7, 30, 90] as const;
const DAY_MS = 86_400_000;

interface FilterDaysProps extends Pick<ListProps, 'state' | 'change'> {
  /** Parameters of the first and the last day. */
  params: readonly [first: string, last: string];
}

/** The days between which something happened to records, in UTC: a preset, or two dates. */
export function FilterDays({ params: [first, last], state, change }: FilterDaysProps) {
  const { t } = useLingui();
  const now = useNow();
  const [start = '', end = ''] = [state.filters[first]?.[0], state.filters[last]?.[0]];
  const today = dayOf(now);
  const set = (from: string, to: string) =>
    change({ filters: withFilters(state.filters, { [first]: from ? [from] : [], [last]: to ? [to] : [] }) });
  return (
    <div className={classes['stack']}>
      <div className={tools['choices']} data-wraps role="group" aria-label={t`Days`}>
        {PRESETS.map((back) => {
          const from = dayOf(now - back * DAY_MS);
          const isOn = start === from && end === today;
          return (
            <button
              key={back}
              type="button"
              className={tools['choice']}
              aria-pressed={isOn}
              onClick={() => (isOn ? set('', '') : set(from, today))}
            >
              {back === 0 ? t`Today` : <Plural value={back} one="Last # day" other="Last # days" />}
            </button>
          );
        })}
      </div>
      <div className={classes['range']}>
        <TextInput
          type="date"
          className={classes['wide'] ?? ''}
          label={t`From`}
          value={start}
          max={end || undefined}
          onChange={({ currentTarget }) => set(currentTarget.value, end)}
        />
        <TextInput
          type="date"
          className={classes['wide'] ?? ''}
          label={t`Up to`}
          value={end}
          min={start || undefined}
          onChange={({ currentTarget }) => set(start, currentTarget.value)}
        />
      </div>
    </div>
  );
}

/** The day of a moment in UTC, as the server counts days. */
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
