import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../contract/access.ts';
import type { ListAnswer } from '../../contract/call.ts';
import type { ResourceName } from '../../contract/catalogue.ts';
import { detailOptions, resourceKey, type ResourceRecord } from '../api/resource-queries.ts';
import { BackIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { useView, useViewTitle } from '../ui/view.ts';
import { declaration } from './declared.ts';
import { DetailBody } from './detail-body.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { LoadFailure } from './load-failure.tsx';
import { RecordMissing } from './record-missing.tsx';
import { failureOf, SeenNote } from './seen-note.tsx';
import { textOf } from './text-of.ts';
import { Value } from './value.tsx';
import { viewOf } from './views.ts';

import link from '../ui/text-link.module.css';
import classes from './detail-screen.module.css';

/** One record: its photos large, its fields in the declared order, and the way back to the list as it was. */
export function DetailScreen({ name }: { name: ResourceName }) {
  const { t } = useLingui();
  const { id = '' } = useView().params;
  const client = useQueryClient();
  const resource = declaration(name);
  const view = viewOf(name);
  const query = useQuery(detailOptions(name, id));
  const own = query.data && { record: query.data, seen: query.dataUpdatedAt };
  const { record, seen = 0 } = own ?? fromLists(client, name, id) ?? {};
  const failure = failureOf(query);
  const retry = () => void query.refetch();
  useViewTitle(record && textOf(record[resource.title]));
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
      {record && !missing ? <SeenNote query={query} seen={seen} onRetry={retry} /> : null}
      {missing ? (
        <RecordMissing />
      ) : record ? (
        <DetailBody resource={resource} view={view} record={record} />
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={retry} busy={query.isFetching} />
      ) : (
        <DetailSkeleton />
      )}
    </Page>
  );
}

function BackToList({ name }: { name: ResourceName }) {
  const { t } = useLingui();
  const resource = declaration(name);
  const { list } = useView();
  return (
    <Link to={SCREENS[resource.screens.list].path} search={list ?? {}} className={`${link['link']} ${classes['back']}`}>
      <BackIcon size={18} />
      {t(viewOf(name).title)}
    </Link>
  );
}

/** The record as a list already on this device shows it, so that opening a row needs no waiting. */
function fromLists(client: QueryClient, name: ResourceName, id: string) {
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: [...resourceKey(name), 'list'] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  for (const { state } of lists) {
    const page = state.data as ListAnswer<ResourceRecord> | undefined;
    const record = page?.data.find(({ _id }) => _id === id);
    if (record) return { record, seen: state.dataUpdatedAt };
  }
  return undefined;
}
