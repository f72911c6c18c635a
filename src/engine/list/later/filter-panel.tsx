import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import type { Profile } from '../../../../contract/calls/session.ts';
import { refersToHub } from '../../../../contract/catalogue.ts';
import { listFilters, type ListFilter } from '../../../../contract/list-filters.ts';
import { useProfile } from '../../../session/use-session.ts';
import { ChevronIcon } from '../../../ui/icons.tsx';
import { isWorthShowing, mayChoose } from '../../shown-to.ts';
import { useFieldWord } from '../../use-field-word.ts';
import type { ListProps } from '../list-props.ts';
import { DAYS, hasDays } from '../list-state.ts';
import { FilterDays } from './filter-days.tsx';
import { FilterField } from './filter-field.tsx';

import tools from '../list-tools.module.css';
import classes from './filter-panel.module.css';

/** All filters of a list that are not already visible, each in a section that opens and closes. */
export function FilterPanel(props: ListProps) {
  const { resource, view, state, change } = props;
  const profile = useProfile();
  const labelOf = useFieldWord(view);
  const filters = listFilters(resource).filter((each) => isOffered(each, profile));
  return (
    <div className={classes['panel']}>
      {filters.map((filter) => (
        <Part key={filter.field} label={labelOf(filter.field)} count={countOf(state.filters, filter.params)}>
          <FilterField {...props} filter={filter} label={labelOf(filter.field)} />
        </Part>
      ))}
      {hasDays(resource) ? (
        <Part label={labelOf('createdAt')} count={countOf(state.filters, DAYS)}>
          <FilterDays params={DAYS} state={state} change={change} />
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

/** Choices are above the list already; hub centers are for people who see all of them, other records for people who may read them. */
function isOffered({ meta }: ListFilter, profile: Profile): boolean {
  return meta.options === undefined && (refersToHub(meta) ? isWorthShowing(meta, profile) : mayChoose(meta, profile));
}

function Part({ label, count, children }: { label: string; count: number; children: ReactNode }) {
  const [opened, setOpened] = useState(count > 0);
  return (
    <details className={classes['part']} open={opened} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className={classes['summary']}>
        <span className={classes['name']}>{label}</span>
        {count > 0 ? <span className={tools['count']}>{count}</span> : null}
        <ChevronIcon size={18} />
      </summary>
      {opened ? <div className={classes['content']}>{children}</div> : null}
    </details>
  );
}
