import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { declaration } from '../../api/declarations.ts';
import { detailOptions, type ResourceRecord } from '../../api/resource-queries.ts';
import { usePendingEdit } from '../../outbox/use-pending-edit.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { BackIcon } from '../../ui/more-icons.ts';
import { Page } from '../../ui/page.tsx';
import { useView, useViewTitle } from '../../ui/view.ts';
import { HistoryPanel, HistorySection } from '../history/history-section.tsx';
import { isTrashed } from '../list/use-trash.ts';
import { kindOf, withPending } from '../list/with-pending.ts';
import { LoadFailure } from '../load-failure.tsx';
import { failureOf, SeenNote } from '../seen-note.tsx';
import { seenRecord } from '../seen-records.ts';
import { useShown } from '../use-shown.ts';
import { textOf } from '../values/text-of.ts';
import { Value } from '../values/value.tsx';
import { viewOf } from '../views.ts';
import { DetailActions } from './detail-actions.tsx';
import { DetailBody } from './detail-body.tsx';
import { DetailSkeleton, PartsSkeleton } from './detail-skeleton.tsx';
import { PendingNote } from './pending-note.tsx';
import { RecordMissing } from './record-missing.tsx';
import { RecordSteps } from './record-steps.tsx';
import { TrashNote } from './trash-note.tsx';

import link from '../../ui/text-link.module.css';
import classes from './detail-screen.module.css';

/** Below the fold. */
const Referring = lazyComponent(async () => (await import('./referring.tsx')).Referring);

interface DetailScreenProps {
  name: ResourceName;
  /** Shown beside its fields. */
  aside?: ComponentType<{ record: ResourceRecord }> | undefined;
}

/** One record: its photos large, its fields in groups, and the way back to the unchanged list. */
export function DetailScreen({ name, aside: Aside }: DetailScreenProps) {
  const { t } = useLingui();
  const { id = '' } = useView().params;
  const client = useQueryClient();
  const resource = useShown(name);
  const view = viewOf(name);
  const query = useQuery(detailOptions(name, id));
  const own = query.data && { record: query.data, seen: query.dataUpdatedAt };
  const { record: known, seen = 0 } = own ?? seenRecord(client, name, id) ?? {};
  const pending = usePendingEdit(kindOf(name), id);
  const record = known && withPending(known, pending);
  // Nothing is calculated for a record in the trash.
  const isAway = record !== undefined && kindOf(name) !== null && isTrashed(record);
  const failure = failureOf(query);
  const retry = () => void query.refetch();
  const heading = view.heading !== undefined && record?.[view.heading] ? view.heading : resource.title;
  useViewTitle(record && textOf(record[heading]));
  const missing = failure?.kind === 'problem' && [404, 422].includes(failure.status);
  const called = record && view.groups && textOf(record[view.groups.heading]);
  const title = record && <Value resource={resource} view={view} field={heading} record={record} place="detail" />;
  const overview = record && (
    <DetailBody
      resource={resource}
      view={view}
      record={record}
      aside={
        Aside && !isAway ? (
          <Suspense>
            <Aside record={record} />
          </Suspense>
        ) : null
      }
      more={
        view.more && !isAway ? (
          <Suspense fallback={view.isMadeOfParts ? <PartsSkeleton /> : null}>
            <view.more record={record} />
          </Suspense>
        ) : null
      }
    />
  );
  return (
    <Page
      title={record ? called || textOf(record[heading]) : t(view.one)}
      heading={
        called ? (
          <>
            {called} <small className={classes['beside']}>{title}</small>
          </>
        ) : (
          title
        )
      }
      note={<BackToList name={name} />}
      actions={
        <>
          <RecordSteps name={name} id={id} />
          {record && !missing ? <DetailActions name={name} record={record} /> : null}
        </>
      }
    >
      {record && !missing ? <SeenNote query={query} seen={seen} onRetry={retry} /> : null}
      {pending ? <PendingNote name={name} edit={pending} /> : null}
      {missing ? (
        <RecordMissing />
      ) : record ? (
        <>
          {isTrashed(record) ? <TrashNote name={name} record={record} /> : null}
          {view.note ? <view.note record={record} /> : null}
          {view.tabs ? (
            <Suspense fallback={overview}>
              <view.tabs
                record={record}
                overview={overview}
                history={<HistoryPanel key={record._id} name={name} record={record} />}
              />
            </Suspense>
          ) : (
            overview
          )}
          {view.referring && !isAway ? (
            <Suspense>
              <Referring key={record._id} {...view.referring} id={record._id} />
            </Suspense>
          ) : null}
          {resource.edit && !view.tabs ? <HistorySection key={record._id} name={name} record={record} /> : null}
        </>
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={retry} busy={query.isFetching} />
      ) : (
        <DetailSkeleton look={view.look} />
      )}
    </Page>
  );
}

function BackToList({ name }: { name: ResourceName }) {
  const { t } = useLingui();
  const resource = declaration(name);
  const { list } = useView();
  return (
    <Link
      to={SCREENS[resource.screens.list].path}
      search={list ?? {}}
      className={`${link['link']} ${link['alone']} ${classes['back']}`}
    >
      <BackIcon size={18} />
      {t(viewOf(name).title)}
    </Link>
  );
}
