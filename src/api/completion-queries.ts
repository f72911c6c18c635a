/** Reads the queue of items with missing details. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { countIncomplete, type IncompleteItem, listIncomplete } from '../../contract/calls/completion.ts';
import type { ItemKind } from '../../contract/code.ts';
import { ask, askList, unwrap } from './client.ts';
import { credentials } from './credentials.ts';

/** The part of the queue a person works on; null is all of it. */
export interface QueueFilter {
  hubcenter: string | null;
  kind: ItemKind | null;
}

const ITEMS_PER_PAGE = 50;

/** Number of incomplete items by hub center and kind; every change of an item makes it stale. */
export const incompleteCounts = () =>
  queryOptions({
    queryKey: ['resource', 'incomplete', 'counts'],
    queryFn: async ({ signal }) => unwrap(await ask(countIncomplete, credentials(), { signal })).data,
    meta: { keep: 'first' },
  });

/**
 * The queue as it was when the person started on it, page by page. Never refetched by itself: new items must not move the one the person
 * works on. Another `round` refetches it.
 */
export const incompleteQueue = ({ hubcenter, kind }: QueueFilter, round: string) =>
  infiniteQueryOptions({
    queryKey: ['completion-queue', hubcenter, kind, round],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: ITEMS_PER_PAGE, hubcenter, kind, cursor: pageParam };
      return unwrap(await askList<IncompleteItem>(listIncomplete, credentials(), { query, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    // Work starts with the server's queue; the cached one is used only if the server is unreachable.
    meta: { keep: 'fallback' },
  });
