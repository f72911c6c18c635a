/** Reading the queue of items that wait for their details. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { countIncomplete, type IncompleteItem, listIncomplete } from '../../contract/calls/completion.ts';
import type { ItemKind } from '../../contract/code.ts';
import { ask, askList, unwrap } from './client.ts';
import { credentials } from './credentials.ts';

/** Which part of the queue somebody works on; null is all of it. */
export interface QueueFilter {
  hubcenter: string | null;
  kind: ItemKind | null;
}

const ITEMS_PER_PAGE = 50;

/** How much waits, by hub center and kind; every change of an item makes it stale. */
export const incompleteCounts = () =>
  queryOptions({
    queryKey: ['resource', 'incomplete', 'counts'],
    queryFn: async ({ signal }) => unwrap(await ask(countIncomplete, credentials(), { signal })).data,
    meta: { keep: 'first' },
  });

/**
 * The queue as it was when somebody began to work on it, page by page. Never read again by itself: what arrives meanwhile must
 * not move the item under the person's hands. Another `round` reads it afresh.
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
    // Work begins with the queue as the server has it; what was seen last stands in where it cannot be reached.
    meta: { keep: 'fallback' },
  });
