import type { QueryClient } from '@tanstack/react-query';

import type { ListAnswer } from '../../contract/call.ts';
import type { ResourceName } from '../../contract/catalogue.ts';
import { detailOptions, resourceKey, type ResourceRecord } from './resource-queries.ts';

/** Puts a record, as the server has just told it, in the place of an older one in all reads. Answers whether there was any. */
export function takeRecord(client: QueryClient, name: ResourceName, record: ResourceRecord): boolean {
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
    // The rest of the page is as old as it was.
    client.setQueryData(list.queryKey, { ...page, data }, { updatedAt: list.state.dataUpdatedAt });
  }
  return news;
}

/** Reads again whatever shows records of a resource: what is on screen may be older than what the server has. */
export function readAgain(client: QueryClient, name: ResourceName): void {
  for (const entity of [name, 'incomplete']) void client.invalidateQueries({ queryKey: resourceKey(entity) });
}
