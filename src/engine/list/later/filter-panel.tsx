import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useState } from 'react';

import type { Profile } from '../../../../contract/calls/session.ts';
import { refersToHub } from '../../../../contract/field-meta.ts';
import { listFilters, type ListFilter } from '../../../../contract/list-filters.ts';
import { useProfile } from '../../../session/use-session.ts';
import { ChevronIcon } from '../../../ui/icons.tsx';
import { choiceAbove } from '../../declared.ts';
import { isWorthShowing, mayChoose } from '../../shown-to.ts';
import { useFieldWord } from '../../use-field-word.ts';
import type { ListProps } from '../list-props.ts';
import { DAYS, hasDays } from '../list-state.ts';
import { FilterDays } from './filter-days.tsx';
import { FilterField } from './filter-field.tsx';

import tools from '../list-tools.module.css';
import classes from './filter-panel.module.css';

/** Number of filters in sight; the others are behind a button. */
const OPEN = 4;

/**
 * All filters of a list that are not already visible. The first ones a person may use are open, because a declaration names the most used
 * first; of the others, those that are on.
 */
export function FilterPanel(props: ListProps) {
  const { t } = useLingui();
  const { resource, view, state, change } = props;
  const profile = useProfile();
  const labelOf = useFieldWord(view);
  const above = [choiceAbove(resource), resource.list.tabs?.field];
  const parts = [
    ...listFilters(resource)
      .filter((each) => !above.includes(each.field) && isOffered(each, profile))
      .map((filter) => {
        const label = labelOf(filter.field);
        return { ...filter, label, input: <FilterField {...props} filter={filter} label={label} /> };
      }),
    ...(hasDays(resource)
      ? [
          {
            field: 'createdAt',
            params: DAYS,
            label: labelOf('createdAt'),
            input: <FilterDays params={DAYS} state={state} change={change} />,
          },
        ]
      : []),
  ].map((part) => ({ ...part, count: countOf(state.filters, part.params) }));
  // As it was when the panel opened: a filter stays where it is while it is used.
  const [opened] = useState(() => parts.filter(({ count }, at) => at < OPEN || count > 0).map(({ field }) => field));
  const [open, closed] = [true, false].map((isOpen) =>
    parts
      .filter(({ field }) => opened.includes(field) === isOpen)
      .map(({ field, label, count, input }) => (
        <Part key={field} label={label} count={count} open={isOpen}>
          {input}
        </Part>
      )),
  );
  return (
    <div className={classes['panel']}>
      {open}
      {closed && closed.length > 0 ? (
        <Part label={t`More filters`} count={0} open={false} bare>
          {closed}
        </Part>
      ) : null}
      <Button
        variant="subtle"
        disabled={Object.keys(state.filters).length === 0}
        onClick={() => change({ filters: {} })}
      >
        <Trans>Clear all filters</Trans>
      </Button>
    </div>
  );
}

const countOf = (filters: ListProps['state']['filters'], params: readonly string[]): number =>
  params.reduce((sum, name) => sum + (filters[name]?.length ?? 0), 0);

/** Hub centers are for people who see all of them, other records for people who may read them. */
const isOffered = ({ meta }: ListFilter, profile: Profile): boolean =>
  refersToHub(meta) ? isWorthShowing(meta, profile) : mayChoose(meta, profile);

interface PartProps {
  label: string;
  /** Number of values that are on. */
  count: number;
  /** Whether it starts open. */
  open: boolean;
  /** Its content has parts of its own. */
  bare?: boolean;
  children: ReactNode;
}

function Part({ label, count, open, bare = false, children }: PartProps) {
  const [opened, setOpened] = useState(open);
  const toggle = (event: SyntheticEvent<HTMLDetailsElement>) => {
    // React lets a part's toggle bubble to the one around it.
    if (event.target === event.currentTarget) setOpened(event.currentTarget.open);
  };
  return (
    <details className={classes['part']} open={opened} onToggle={toggle}>
      <summary className={classes['summary']}>
        <span className={classes['name']}>{label}</span>
        {count > 0 ? <span className={tools['count']}>{count}</span> : null}
        <ChevronIcon size={18} />
      </summary>
      {opened ? <div className={bare ? classes['parts'] : classes['content']}>{children}</div> : null}
    </details>
  );
}
