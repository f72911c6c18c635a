/** The page's read cache. Only small lists that a form needs offline are kept over a reload; never mutations, never photos. */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { defaultShouldDehydrateQuery, QueryCache, QueryClient } from '@tanstack/react-query';
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client';

import { CallError } from './result.ts';
import { isSessionEnded } from './session-ended.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { persist?: boolean };
    defaultError: CallError;
  }
}

const HOUR_MS = 3_600_000;
const STORAGE_KEY = 'ordito-reads';

/** Makes the query client. `onSessionEnded` is called once for each read that the server refused for its token. */
export function createQueryClient(onSessionEnded: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof CallError && isSessionEnded(error.failure)) onSessionEnded();
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: 30_000,
        gcTime: 24 * HOUR_MS,
        retry: (count, error) => count < 2 && error instanceof CallError && isPassing(error),
      },
    },
  });
}

/** What is kept over a reload, for whom: another person or another version starts empty. */
export function persistence(userId: string): Omit<PersistQueryClientOptions, 'queryClient'> {
  return {
    persister: createSyncStoragePersister({ storage: window.localStorage, key: STORAGE_KEY }),
    maxAge: 12 * HOUR_MS,
    buster: `${__APP_VERSION__}:${userId}`,
    dehydrateOptions: {
      shouldDehydrateQuery: (query) => query.meta?.persist === true && defaultShouldDehydrateQuery(query),
      shouldDehydrateMutation: () => false,
    },
  };
}

const isPassing = ({ failure }: CallError): boolean =>
  failure.kind === 'unreachable' || (failure.kind === 'problem' && failure.status >= 500);
