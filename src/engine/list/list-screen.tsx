import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo, useReducer, useState } from 'react';

import { mayWrite } from '../../../contract/access.ts';
import { MOBILE_BELOW, PAGE_SIZES, PHONE_BELOW } from '../../../contract/limits.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { hasBulk } from '../../../contract/resource.ts';
import { declaration } from '../../api/declarations.ts';
import { listOptions } from '../../api/resource-queries.ts';
import { usePendingEdits } from '../../outbox/use-pending-edit.ts';
import { useProfile } from '../../session/use-session.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { lazyAfterFirst, lazyComponent } from '../../ui/lazy-component.ts';
import { MoreButtons } from '../../ui/more-buttons.tsx';
import { Page } from '../../ui/page.tsx';
import { useNarrowerThan } from '../../ui/use-narrower-than.ts';
import { failureOf, SeenNote } from '../seen-note.tsx';
import { useShown } from '../use-shown.ts';
import { viewOf } from '../views.ts';
import { AddressNote } from './address-note.tsx';
import { DialogPlace } from './dialog-place.tsx';
import { ExportButton } from './export-button.tsx';
import { ListBody } from './list-body.tsx';
import { CreateButton, ImportButton } from './list-buttons.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { isNarrowed, narrowingOf, queryOf } from './list-state.ts';
import { ListTabs } from './list-tabs.tsx';
import { ListTools } from './list-tools.tsx';
import { PendingContext } from './pending-mark.tsx';
import { PickAll } from './pick-box.tsx';
import { useCounted } from './use-counted.ts';
import { useListState } from './use-list-state.ts';
import { usePicking } from './use-picking.ts';
import { kindOf, withPending } from './with-pending.ts';

import classes from './list-screen.module.css';

// Around the rows, which do not wait for them.
const ListPages = lazyAfterFirst(async () => (await import('./later/list-pages.tsx')).ListPages);
const SavedViews = lazyAfterFirst(async () => (await import('./later/saved-views.tsx')).SavedViews);
const SelectionBar = lazyAfterFirst(async () => (await import('./later/selection-bar.tsx')).SelectionBar);
const ListChips = lazyComponent(async () => (await import('./later/list-chips.tsx')).ListChips);
// Opened by a press.
const FilterPanel = lazyComponent(async () => (await import('./later/filter-panel.tsx')).FilterPanel);
const FilterDrawer = lazyComponent(async () => (await import('./later/filter-drawer.tsx')).FilterDrawer);

interface ListScreenProps {
  name: ResourceName;
  /** Actions of the whole list, beside the common ones. */
  actions?: ReactNode;
  /** Above the whole list. */
  above?: ReactNode;
  /** What stands above says what to do next, so that creating a record is not that. */
  isNextAbove?: boolean;
  /** Below the records and their pagination. */
  below?: ReactNode;
  /** Beside the list if there is room, else below it. */
  beside?: ReactNode;
}

/** The list of a resource: search, filters, sort and page are in the address; rows update live. */
export function ListScreen({ name, actions, above, isNextAbove = false, below, beside }: ListScreenProps) {
  const { t } = useLingui();
  const resource = useShown(name);
  const view = viewOf(name);
  const counted = useCounted(view);
  const [state, change] = useListState(resource);
  const [panel, setPanel] = useState(false);
  const chosen = usePicking(state);
  const profile = useProfile();
  const mayExport = resource.export !== undefined && mayWrite(resource.export.who, profile);
  const picking = view.actions || hasBulk(resource) || mayExport ? chosen : null;
  const narrow = useNarrowerThan(MOBILE_BELOW);
  const phone = useNarrowerThan(PHONE_BELOW);
  const boxes = phone && !chosen.isOn ? null : picking;
  const look = narrow ? null : (state.look ?? (view.look === 'photos' ? 'grid' : 'table'));
  const query = useQuery(listOptions(name, queryOf(state)));
  // What is below the rows would move with them; on a phone that is also what is beside them.
  const [isDrawn, setDrawn] = useReducer(() => true, false);
  // Without network there is nothing to wait for: placeholder rows of another page would stay forever.
  const known = failureOf(query) && query.isPlaceholderData ? undefined : query.data;
  const pending = usePendingEdits(kindOf(name));
  const data = useMemo(
    () => known && { ...known, data: known.data.map((record) => withPending(record, pending.get(record._id))) },
    [known, pending],
  );
  const props = { resource, view, state, change };
  const total = data?.total ?? 0;
  const columns = state.columns ?? resource.list.columns;
  const isOpenEnded = data?.totalIsAtLeast === true;
  // The empty list itself says what to do next; nothing disappears, which would move the rest.
  const isEmpty = data?.total === 0 && !isNarrowed(state) && !state.trash;
  const list = (
    // What stands above is known before the list is drawn, and moves nothing later.
    <Suspense fallback={<ListSkeleton look={view.look} cards={narrow} />}>
      {above}
      {resource.list.tabs ? <ListTabs {...props} name={name} /> : null}
      <ListTools {...props} name={name} look={look} panel={panel} onPanel={() => setPanel(!panel)}>
        {boxes && look !== 'table' ? (
          <PickAll picking={boxes} records={data?.data ?? []} isPart={state.endless} inWords />
        ) : null}
      </ListTools>
      <Suspense>
        <SavedViews {...props} name={name} />
      </Suspense>
      {Object.keys(state.filters).length > 0 ? (
        <Suspense>
          <ListChips {...props} />
        </Suspense>
      ) : null}
      {/* A column hidden from this person is no error in an address they were sent. */}
      <AddressNote resource={declaration(name)} />
      {data ? <SeenNote query={query} onRetry={() => void query.refetch()} /> : null}
      <div className={classes['columns']} data-panel={(panel && !narrow) || undefined}>
        {panel && !narrow ? (
          <section className={classes['panel']} aria-label={t`Filters`}>
            <Suspense>
              <FilterPanel {...props} />
            </Suspense>
          </section>
        ) : null}
        <PendingContext value={pending}>
          <DialogPlace>
            <ListBody
              {...props}
              name={name}
              query={query}
              data={data}
              picking={boxes}
              tiles={look !== 'table'}
              onDrawn={setDrawn}
            />
          </DialogPlace>
        </PendingContext>
      </div>
      {narrow && panel ? (
        <Suspense>
          <FilterDrawer {...props} total={data?.total} onClose={() => setPanel(false)} />
        </Suspense>
      ) : null}
      {picking ? (
        <Suspense>
          <SelectionBar {...{ name, view, state, columns, picking, total, isOpenEnded }} />
        </Suspense>
      ) : null}
      {data && total > PAGE_SIZES[0] ? (
        <Suspense fallback={<div className={classes['pagesPlace']} />}>
          <ListPages {...{ state, change, total, isOpenEnded }} cursor={data.nextCursor ?? null} />
        </Suspense>
      ) : null}
      {isDrawn ? below : null}
    </Suspense>
  );
  return (
    <Page
      title={t(view.title)}
      note={data ? counted(total, isOpenEnded) : '\u00a0'}
      actions={
        <>
          <MoreButtons label={t`More actions`}>
            {phone && picking && !isEmpty ? (
              <Button variant="default" leftSection={<CheckIcon size={20} />} onClick={chosen.turn}>
                <Trans context="rows of a list">Select</Trans>
              </Button>
            ) : null}
            {actions}
            <ExportButton
              name={name}
              part={isNarrowed(state) ? 'found' : 'list'}
              query={narrowingOf(state)}
              {...{ columns, isOpenEnded }}
              total={data?.total}
              disabled={isEmpty}
            />
            <ImportButton name={name} />
          </MoreButtons>
          <CreateButton name={name} isNext={!isEmpty && !isNextAbove} />
        </>
      }
    >
      {beside ? (
        <div className={classes['halves']}>
          <div className={classes['main']}>{list}</div>
          {isDrawn ? beside : null}
        </div>
      ) : (
        list
      )}
    </Page>
  );
}
