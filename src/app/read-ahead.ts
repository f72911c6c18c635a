import type { QueryClient } from '@tanstack/react-query';

import type { ScreenName } from '../../contract/access.ts';
import { accessOf, resourceNames } from '../../contract/resource-access.ts';
import { loadDeclaration } from '../api/declarations.ts';
import { firstStepsOptions } from '../api/first-steps-query.ts';
import { createQueryClient } from '../api/query-client.ts';
import { listOptions } from '../api/resource-queries.ts';
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

/** The first steps stand above the users, and would move them later. Once they are through, they are never read again. */
const readStepsAhead = async (client: QueryClient): Promise<void> => {
  const options = firstStepsOptions();
  if (client.getQueryData(options.queryKey)?.item !== true) await client.prefetchQuery({ ...options, retry: false });
};

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
  const name = resourceNames.find((each) => accessOf(each).screens.list === screen);
  if (!name || now.status !== 'signedIn') return;
  const state = readListState(shownTo(now.profile, await loadDeclaration(name)), search);
  const client = readsOf(now.profile._id);
  const read = Promise.all([
    client.prefetchQuery(listOptions(name, queryOf(state))),
    screen === 'users' ? readStepsAhead(client) : null,
  ]);
  if (limitMs > 0) await Promise.race([read, new Promise((resolve) => setTimeout(resolve, limitMs))]);
}
