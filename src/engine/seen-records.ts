import type { QueryClient } from '@tanstack/react-query';

import type { ListAnswer } from '../../contract/call.ts';
import type { ResourceName } from '../../contract/resource-access.ts';
import { resourceKey, type ResourceRecord } from '../api/resource-queries.ts';

/** A record from the newest cached list that contains it, and when the server sent it, epoch ms; undefined if there is none. */
export function seenRecord(client: QueryClient, name: ResourceName, id: string) {
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

/** A cached record with a code, from a list or on its own; undefined if there is none. */
export function recordWithCode(client: QueryClient, name: ResourceName, code: string): ResourceRecord | undefined {
  const isIt = (record: ResourceRecord) => record['code'] === code;
  const own = client
    .getQueryCache()
    .findAll({ queryKey: [...resourceKey(name), 'detail'] })
    .flatMap(({ state }) => (state.data as ResourceRecord | undefined) ?? []);
  const listed = client
    .getQueryCache()
    .findAll({ queryKey: [...resourceKey(name), 'list'] })
    .flatMap(({ state }) => (state.data as ListAnswer<ResourceRecord> | undefined)?.data ?? []);
  return own.find(isIt) ?? listed.find(isIt);
}
