import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Link, useParams, useRouterState } from '@tanstack/react-router';

import { SCREENS } from '../../contract/access.ts';
import type { ListAnswer } from '../../contract/call.ts';
import type { ResourceName } from '../../contract/catalogue.ts';
import { detailOptions, resourceKey, type ResourceRecord } from '../api/resource-queries.ts';
import { BackIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { declaration } from './declared.ts';
import { DetailBody } from './detail-body.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { LoadFailure, StaleNote } from './load-failure.tsx';
import { RecordMissing } from './record-missing.tsx';
import { textOf } from './text-of.ts';
import { Value } from './value.tsx';
import { viewOf } from './views.ts';

import link from '../ui/text-link.module.css';
import classes from './detail-screen.module.css';

/** One record: its photos large, its fields in the declared order, and the way back to the list as it was. */
export function DetailScreen({ name }: { name: ResourceName }) {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false });
  const client = useQueryClient();
  const resource = declaration(name);
  const view = viewOf(name);
  const query = useQuery({ ...detailOptions(name, id), placeholderData: () => fromLists(client, name, id) });
  const { data: record, error } = query;
  const failure = error?.failure;
  const missing = failure?.kind === 'problem' && failure.status === 404;
  return (
    <Page
      title={record ? textOf(record[resource.title]) : t(view.one)}
      heading={
        record ? (
          <Value resource={resource} view={view} field={resource.title} record={record} place="detail" />
        ) : undefined
      }
      note={<BackToList name={name} />}
    >
      {record && failure && !missing ? <StaleNote failure={failure} onRetry={() => void query.refetch()} /> : null}
      {missing ? (
        <RecordMissing />
      ) : record ? (
        <DetailBody resource={resource} view={view} record={record} />
      ) : failure || query.fetchStatus === 'paused' ? (
        <LoadFailure
          failure={failure ?? { kind: 'unreachable' }}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <DetailSkeleton />
      )}
    </Page>
  );
}

function BackToList({ name }: { name: ResourceName }) {
  const { t } = useLingui();
  const resource = declaration(name);
  const search = useRouterState({ select: ({ location }) => location.state.list });
  return (
    <Link
      to={SCREENS[resource.screens.list].path}
      search={search ?? {}}
      className={`${link['link']} ${classes['back']}`}
    >
      <BackIcon size={18} />
      {t(viewOf(name).title)}
    </Link>
  );
}

/** The record as a list already on this device shows it, so that opening a row needs no waiting. */
function fromLists(client: QueryClient, name: ResourceName, id: string): ResourceRecord | undefined {
  const lists = client.getQueriesData<ListAnswer<ResourceRecord>>({ queryKey: [...resourceKey(name), 'list'] });
  for (const [, page] of lists) {
    const found = page?.data.find(({ _id }) => _id === id);
    if (found) return found;
  }
  return undefined;
}
