/** Reads the history of a record. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { historyCall, restorePreviewCall } from '../../contract/calls/history.ts';
import type { ResourceName } from '../../contract/resource-access.ts';
import { ask, askList, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import { declaration } from './declarations.ts';

/** The history of a record, newest first, page by page; every change of the resource makes it stale. */
export const historyOptions = (name: ResourceName, id: string) =>
  infiniteQueryOptions({
    queryKey: ['resource', name, 'history', id],
    queryFn: async ({ pageParam, signal }) => {
      const request = { params: { id }, query: { cursor: pageParam }, signal };
      return unwrap(await askList(historyCall(declaration(name)), credentials(), request));
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** What would change if a record were restored to its state before an entry; `rev` is the record's, because it affects the answer. */
export const restorePreview = (name: ResourceName, id: string, rev: number, entry: string) =>
  queryOptions({
    queryKey: ['resource', name, 'history', id, 'restore', entry, rev],
    queryFn: async ({ signal }) => {
      const request = { params: { id }, query: { entry }, signal };
      return unwrap(await ask(restorePreviewCall(declaration(name)), credentials(), request)).data;
    },
    gcTime: 0,
  });
