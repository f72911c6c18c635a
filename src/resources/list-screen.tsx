import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { mayDo, SCREENS } from '../../contract/access.ts';
import type { ResourceName } from '../../contract/catalogue.ts';
import { MOBILE_BELOW, PAGE_SIZE } from '../../contract/limits.ts';
import { listOptions } from '../api/resource-queries.ts';
import { useProfile } from '../session/use-session.ts';
import { PlusIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { useNarrowerThan } from '../ui/use-narrower-than.ts';
import { AddressNote } from './address-note.tsx';
import { declaration } from './declared.ts';
import { ListCards } from './list-cards.tsx';
import { ListEmpty } from './list-empty.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { queryOf } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import { ListTools } from './list-tools.tsx';
import { LoadFailure } from './load-failure.tsx';
import { failureOf, SeenNote } from './seen-note.tsx';
import { useListState } from './use-list-state.ts';
import { viewOf } from './views.ts';

import classes from './list-screen.module.css';

// Below the rows, and only where they are many.
const ListPages = lazy(async () => ({ default: (await import('./list-pages.tsx')).ListPages }));

/** The list of a resource: found by search and filters, sorted, paged, all of it in the address; rows appear by themselves. */
export function ListScreen({ name }: { name: ResourceName }) {
  const { t } = useLingui();
  const resource = declaration(name);
  const view = viewOf(name);
  const [state, change] = useListState(resource);
  const narrow = useNarrowerThan(MOBILE_BELOW);
  const query = useQuery(listOptions(name, queryOf(state)));
  const failure = failureOf(query);
  // Without network there is nothing to wait for: another page's rows would stand in for this one for good.
  const data = failure && query.isPlaceholderData ? undefined : query.data;
  const retry = () => void query.refetch();
  const Rows = narrow ? ListCards : ListTable;
  return (
    <Page
      title={t(view.title)}
      note={data ? <Plural value={data.total} one="# entry" other="# entries" /> : ' '}
      actions={<CreateButton name={name} />}
    >
      <ListTools resource={resource} view={view} state={state} change={change} withSort={narrow} />
      <AddressNote resource={resource} />
      {data ? <SeenNote query={query} onRetry={retry} /> : null}
      {data ? (
        data.data.length > 0 ? (
          <Rows
            resource={resource}
            view={view}
            state={state}
            change={change}
            records={data.data}
            busy={query.isPlaceholderData}
          />
        ) : (
          <ListEmpty view={view} state={state} total={data.total} change={change} />
        )
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={retry} busy={query.isFetching} />
      ) : (
        <ListSkeleton look={view.look} cards={narrow} />
      )}
      {data && data.total > PAGE_SIZE ? (
        <Suspense fallback={<div className={classes['pagesPlace']} />}>
          <ListPages total={data.total} page={state.page} onPage={(page) => change({ page })} />
        </Suspense>
      ) : null}
    </Page>
  );
}

function CreateButton({ name }: { name: ResourceName }) {
  const { t } = useLingui();
  const profile = useProfile();
  const { create } = declaration(name).screens;
  const words = viewOf(name).create;
  if (!create || !words || !mayDo(SCREENS[create].who, profile)) return null;
  return (
    <Button component={Link} to={SCREENS[create].path} leftSection={<PlusIcon size={20} />}>
      {t(words)}
    </Button>
  );
}
