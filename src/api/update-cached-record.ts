import type { QueryClient } from '@tanstack/react-query';

import type { ListAnswer } from '../../contract/call.ts';
import type { ResourceName } from '../../contract/resource-access.ts';
import { detailOptions, resourceKey, type ResourceRecord } from './resource-queries.ts';

/** Replaces older versions of a record in all reads with the server's latest answer. Returns whether there were any. */
export function updateCachedRecord(client: QueryClient, name: ResourceName, record: ResourceRecord): boolean {
  const isOlder = (known: ResourceRecord) =>
    known._id === record._id && !(Number(known['rev']) >= Number(record['rev']));
  const { queryKey } = detailOptions(name, record._id);
  const detail = client.getQueryData(queryKey);
  let news = !detail || isOlder(detail);
  if (news) client.setQueryData(queryKey, record);
  for (const list of client.getQueryCache().findAll({ queryKey: [...resourceKey(name), 'list'] })) {
    const page = list.state.data as ListAnswer<ResourceRecord> | undefined;
    if (!page?.data.some(isOlder)) continue;
    news = true;
    const data = page.data.map((known) => (isOlder(known) ? { ...known, ...record } : known));
    // The rest of the page keeps its age.
    client.setQueryData(list.queryKey, { ...page, data }, { updatedAt: list.state.dataUpdatedAt });
  }
  return news;
}

/** Refetches every read of a resource: visible records may be older than the server's. */
export function readAgain(client: QueryClient, name: ResourceName): void {
  for (const entity of [name, 'incomplete']) void client.invalidateQueries({ queryKey: resourceKey(entity) });
}
