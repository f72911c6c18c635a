import type { QueryClient } from '@tanstack/react-query';

/**
 * Reads every shown record again, for changes that came before the page listened. A read that is in flight may be from before them: it is
 * not cancelled, because its screen waits for it, but read again once it has ended.
 */
export async function readMissed(client: QueryClient): Promise<void> {
  const of = { queryKey: ['resource'] };
  const inFlight = new Set(
    client
      .getQueryCache()
      .findAll({ ...of, fetchStatus: 'fetching' })
      .map(({ queryHash }) => queryHash),
  );
  await client.invalidateQueries(of, { cancelRefetch: false });
  if (inFlight.size === 0) return;
  await client.invalidateQueries({ ...of, predicate: ({ queryHash }) => inFlight.has(queryHash) });
}
