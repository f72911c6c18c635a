/** Query options of the reads, one place for keys, so that screens and invalidations agree. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';

import type { Call } from '../../contract/call.ts';
import { merchantOptions } from '../../contract/calls/merchants.ts';
import type { ResourceName } from '../../contract/resource-access.ts';
import { countCall, detailCall, listCall, type TabCounts } from '../../contract/resource-calls.ts';
import { ask, askList, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import { loadDeclaration } from './declarations.ts';

/** A record of any resource, as the engine handles it. */
export type ResourceRecord = Record<string, unknown> & { _id: string };

/** Query of a list as in the address bar; missing values fall back to the server's defaults. */
export type ListSearch = Record<string, string | number | readonly string[] | undefined>;

/** Drops the exact type of one resource: the engine's reads are the same for all of them. */
type RecordCall = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType<ResourceRecord>>;

/** A page of a resource's list. */
export const listOptions = (name: ResourceName, query: ListSearch) =>
  queryOptions({
    queryKey: ['resource', name, 'list', query],
    queryFn: async ({ signal }) =>
      unwrap(
        await askList(listCall(await loadDeclaration(name)) as unknown as RecordCall, credentials(), { query, signal }),
      ),
    placeholderData: keepPreviousData,
    meta: { keep: 'first' },
  });

/** Number of records for each tab of a list, narrowed by `query` like the list. */
export const countOptions = (name: ResourceName, query: ListSearch) =>
  queryOptions({
    queryKey: ['resource', name, 'counts', query],
    queryFn: async ({ signal }) =>
      unwrap(await ask(countCall(await loadDeclaration(name)), credentials(), { query, signal })).data as TabCounts,
    placeholderData: keepPreviousData,
    meta: { keep: 'first' },
  });

/** One record, also one in the trash that this person may restore. */
export const detailOptions = (name: ResourceName, id: string) =>
  queryOptions({
    queryKey: ['resource', name, 'detail', id],
    queryFn: async ({ signal }) => {
      const resource = await loadDeclaration(name);
      const call = detailCall(resource) as unknown as RecordCall;
      const query = resource.trash ? { trash: true } : {};
      return unwrap(await ask(call, credentials(), { params: { id }, query, signal })).data;
    },
    meta: { keep: 'first' },
  });

/** Hub centers to choose from; persisted, because the counter needs them offline. */
export const hubOptions = () =>
  queryOptions({
    // Raise the number when the shape of an option changes: a value persisted by an earlier version must not be used.
    queryKey: ['hub-options', 2],
    queryFn: async ({ signal }) => unwrap(await ask(merchantOptions, credentials(), { signal })).data,
    staleTime: 5 * 60_000,
    meta: { persist: true },
  });

/** Key prefix of all reads of one resource: a live change makes them stale. */
export const resourceKey = (name: string) => ['resource', name] as const;
