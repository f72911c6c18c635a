import type { QueryClient } from '@tanstack/react-query';

import type { ListAnswer } from '../../contract/call.ts';
import type { ResourceName } from '../../contract/catalogue.ts';
import { resourceKey, type ResourceRecord } from '../api/resource-queries.ts';

/** A record as a list on this device shows it, the newest first, and when the server gave it, epoch ms; undefined where none does. */
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

/** A record with a code that this device has seen on its own or in a list; undefined where it has not. */
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
