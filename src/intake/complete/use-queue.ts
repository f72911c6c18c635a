import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useReducer, useState } from 'react';

import { type IncompleteItem, listIncomplete } from '../../../contract/calls/completion.ts';
import { keyOf } from '../../api/calls.ts';
import { askList, unwrap } from '../../api/client.ts';
import { credentials } from '../../api/credentials.ts';
import { resourceKey } from '../../api/resource-queries.ts';
import type { TypedValue } from '../../engine/kinds/kind.ts';
import type { QueueFilter } from './queue-filter.ts';
import { afterAct, currentItem, isUnsaved, itemBefore, startState, waitingItems } from './queue-state.ts';
import { saveDetails } from './save-details.ts';
import { keep, readKept } from './stored-input.ts';
import { readDetails, type TypedDetails } from './work-item.ts';

/** With fewer loaded items left than this, the next page is read. */
const READ_AHEAD = 10;
const ITEMS_PER_PAGE = 50;

/**
 * The queue as it was when the person started on it, page by page. Never refetched by itself: new items must not move the one the person
 * works on. Another `round` refetches it.
 */
const incompleteQueue = ({ hubcenter, kind }: QueueFilter, round: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(listIncomplete), hubcenter, kind, round],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: ITEMS_PER_PAGE, hubcenter, kind, cursor: pageParam };
      return unwrap(await askList(listIncomplete, credentials(), { query, signal }));
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

export type Queue = ReturnType<typeof useQueue>;

/** The queue of one person: the current item, what is typed, and all actions. */
export function useQueue(owner: string, filter: QueueFilter) {
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const pages = useInfiniteQuery(incompleteQueue(filter, String(round)));
  const [state, dispatch] = useReducer(afterAct, owner, (person) => startState(readKept(person)));

  const items = useMemo(() => pages.data?.pages.flatMap(({ data }) => data) ?? [], [pages.data]);
  const waiting = waitingItems(state, items);
  const item = currentItem(state, items);
  const following = item ? waiting.slice(waiting.findIndex(({ _id }) => _id === item._id) + 1) : [];
  const typed = item ? (state.typed[item._id] ?? NOTHING) : NOTHING;

  // Before the browser can paint or leave, so that a reload loses nothing typed.
  useLayoutEffect(() => {
    if (!pages.data) return;
    keep(owner, { typed: state.typed, at: item?._id ?? null, last: state.last });
  }, [owner, pages.data, state.typed, state.last, item?._id]);

  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = pages;
  const readsAhead = hasNextPage && !isFetchingNextPage && !isError && following.length < READ_AHEAD;
  useEffect(() => {
    if (readsAhead) void fetchNextPage();
  }, [readsAhead, fetchNextPage]);

  const send = async (seen: IncompleteItem, sent: TypedDetails): Promise<void> => {
    const { values, errors } = readDetails(seen, sent);
    if (Object.keys(errors).length > 0) {
      dispatch({ act: 'refuse', item: seen, errors });
      return;
    }
    if (Object.keys(values).length === 0) {
      dispatch({ act: 'go', place: { after: seen._id } });
      return;
    }
    dispatch({ act: 'send', item: seen, values, ahead: looksReachable(state.problems) });
    const saved = await saveDetails(seen, values);
    dispatch({ act: 'answer', item: seen, sent, saved, items });
    if (saved.word === 'saved') void client.invalidateQueries({ queryKey: resourceKey('incomplete') });
  };

  return {
    pages,
    item,
    typed,
    problem: item ? state.problems[item._id] : undefined,
    busy: item !== null && state.busy === item._id,
    upcoming: following[0] ?? null,
    canGoBack: itemBefore(state, items, item) !== null,
    /** What the previous item was saved with; null before the first one. */
    last: state.last,
    /** Other items with unsaved typed values. */
    others: waiting.filter((each) => each._id !== item?._id && isUnsaved(state, each)),
    problems: state.problems,
    type: (name: string, next: TypedValue) => item && dispatch({ act: 'type', item, name, typed: next }),
    copy: () => item && dispatch({ act: 'copy', item }),
    save: () => (item && state.busy === null ? void send(item, typed) : undefined),
    next: () => item && dispatch({ act: 'go', place: { after: item._id } }),
    back: () => {
      const before = itemBefore(state, items, item);
      if (before) dispatch({ act: 'go', place: { at: before._id } });
    },
    open: (id: string) => dispatch({ act: 'go', place: { at: id } }),
    /** On a conflict: saves the typed values. */
    keepTyped: (now: IncompleteItem) => {
      dispatch({ act: 'take', now, names: [] });
      void send(now, state.typed[now._id] ?? {});
    },
    /** On a conflict: discards the typed values of these details. */
    take: (now: IncompleteItem, names: readonly string[]) => dispatch({ act: 'take', now, names }),
    /** Starts again with the oldest. */
    restart: () => {
      dispatch({ act: 'restart' });
      setRound(round + 1);
    },
  };
}

const NOTHING: TypedDetails = {};

/**
 * Whether to move on before the answer: not while the device is offline, nor while the server was unreachable a moment ago. The save is
 * sent either way.
 */
const looksReachable = (problems: Readonly<Record<string, { word: string; failure?: { kind: string } }>>): boolean =>
  navigator.onLine && !Object.values(problems).some(({ failure }) => failure?.kind === 'unreachable');
