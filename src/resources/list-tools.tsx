import { useLingui } from '@lingui/react/macro';

import { hubLimit } from '../../contract/access.ts';
import { useProfile } from '../session/use-session.ts';
import { ChoiceFilter } from './choice-filter.tsx';
import { HubFilter } from './hub-filter.tsx';
import type { RecordsProps } from './list-props.ts';
import { ListSearchBox } from './list-search-box.tsx';
import { ListSort } from './list-sort.tsx';

import classes from './list-tools.module.css';

interface ListToolsProps extends Pick<RecordsProps, 'resource' | 'view' | 'state' | 'change'> {
  /** Offers sorting too: cards have no headers to press. */
  withSort: boolean;
}

/** Search, filters and, for cards, the order. */
export function ListTools({ resource, view, state, change, withSort }: ListToolsProps) {
  const { t, i18n } = useLingui();
  const profile = useProfile();
  const words = resource.list.search.map((field) => (view.labels[field] ? t(view.labels[field]) : field));
  const searched = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(words);
  return (
    <search className={classes['tools']}>
      <ListSearchBox
        key={resource.name}
        search={state.search}
        onSearch={(search) => change({ search }, true)}
        label={t`Search: ${searched}`}
      />
      {resource.list.filters.map((field) => (
        <ChoiceFilter key={field} field={field} resource={resource} view={view} state={state} change={change} />
      ))}
      {resource.hubScoped && hubLimit(profile) === null ? (
        <HubFilter hubcenter={state.hubcenter} onChange={(hubcenter) => change({ hubcenter })} />
      ) : null}
      {withSort ? <ListSort resource={resource} view={view} state={state} change={change} /> : null}
    </search>
  );
}
