import type { QueryClient } from '@tanstack/react-query';

import type { ScreenName } from '../../contract/access.ts';
import { firstStepsOptions } from '../api/first-steps-query.ts';
import { createQueryClient } from '../api/query-client.ts';
import { listOptions } from '../api/resource-queries.ts';
import { declaration, resourceNames } from '../engine/declared.ts';
import { queryOf, readListState } from '../engine/list/list-state.ts';
import { shownTo } from '../engine/shown-to.ts';
import { endSession, session, subscribe } from '../session/session.ts';

let current: { userId: string; client: QueryClient } | null = null;
// Drop the cache when the session ends.
subscribe(() => {
  if (session().status !== 'signedIn') current = null;
});

/** The read cache of the person who is signed in; another person or another session gets a new one. */
export function readsOf(userId: string): QueryClient {
  if (current?.userId !== userId) current = { userId, client: createQueryClient(userId, () => void endSession()) };
  return current.client;
}

/** Resolves when no request is in flight. */
export function waitForRequests(userId: string): Promise<void> {
  const client = readsOf(userId);
  return new Promise((resolve) => {
    const look = () => {
      if (client.isFetching() > 0) return;
      stop();
      resolve();
    };
    const stop = client.getQueryCache().subscribe(look);
    look();
  });
}

/**
 * Prefetches a list: on a slow device, rendering takes longer than the request. Resolves when its rows are there, or after `limitMs`: then
 * the screen shows that it is loading.
 */
export async function readAhead(
  screen: ScreenName,
  search: Readonly<Record<string, unknown>>,
  limitMs: number,
): Promise<void> {
  const now = session();
  const name = resourceNames.find((each) => declaration(each).screens.list === screen);
  if (!name || now.status !== 'signedIn') return;
  const state = readListState(shownTo(now.profile, declaration(name)), search);
  const read = readsOf(now.profile._id).prefetchQuery(listOptions(name, queryOf(state)));
  if (limitMs > 0) await Promise.race([read, new Promise((resolve) => setTimeout(resolve, limitMs))]);
}

/** In ms: without an answer by then, the list is shown without the first steps. */
const FIRST_STEPS_MS = 1000;

/** Waits for the first answer about the set-up, its failure, or the time limit. */
export async function readFirstStepsAhead(): Promise<void> {
  const now = session();
  if (now.status !== 'signedIn' || !navigator.onLine) return;
  const limit = new Promise<void>((resolve) => setTimeout(resolve, FIRST_STEPS_MS));
  await Promise.race([readsOf(now.profile._id).prefetchQuery({ ...firstStepsOptions(), retry: false }), limit]);
}
