/**
 * The page's read cache. Queries opt in to persistence: small lists that a form needs at once in local storage, lists and records in the
 * database. Never mutations, never photos.
 */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { defaultShouldDehydrateQuery, QueryCache, QueryClient } from '@tanstack/react-query';
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client';

import { viewTab } from '../store/view-tab.ts';
import { credentials } from './credentials.ts';
import { type CachedReads, keptReads } from './kept-reads.ts';
import { CallError } from './result.ts';
import { isSessionEnded } from './session-ended.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Persists the query in local storage. */
      persist?: boolean;
      /** Persists the query in the database, and shows it before the server answers, or only if it is unreachable. */
      keep?: 'first' | 'fallback';
    };
    defaultError: CallError;
  }
}

const HOUR_MS = 3_600_000;
const STORAGE_KEY = 'ordito-reads';

/** Creates a person's query client. `onSessionEnded` is called once for each read that the server refused because of its token. */
export function createQueryClient(userId: string, onSessionEnded: () => void): QueryClient {
  // What a view reads belongs to somebody else, and does not stay on this device.
  const { persister, forget } = viewTab() ? NOTHING_KEPT : keptReads(userId);
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!(error instanceof CallError)) return;
        if (isSessionEnded(error.failure)) onSessionEnded();
        else if (isWithheld(error)) forget(query as never);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        staleTime: 30_000,
        gcTime: 24 * HOUR_MS,
        // Without network a read fails at once; visible reads are refetched when the network is back.
        retry: (count, error) => count < 2 && navigator.onLine && error instanceof CallError && isPassing(error),
        ...(persister ? { persister } : {}),
      },
    },
  });
}

/** What is persisted over a reload, per person and version. */
export function persistence(userId: string): Omit<PersistQueryClientOptions, 'queryClient'> {
  return {
    persister: createSyncStoragePersister({ storage: viewTab() ? undefined : storage, key: STORAGE_KEY }),
    maxAge: 12 * HOUR_MS,
    buster: `${__APP_VERSION__}:${userId}`,
    dehydrateOptions: {
      shouldDehydrateQuery: (query) => query.meta?.persist === true && defaultShouldDehydrateQuery(query),
      shouldDehydrateMutation: () => false,
    },
  };
}

const NOTHING_KEPT: Partial<CachedReads> & Pick<CachedReads, 'forget'> = { forget: () => undefined };

/** The persister writes with a delay: by then the person may have signed out and local storage is cleared. */
const storage = {
  getItem: (key: string) => window.localStorage.getItem(key),
  setItem: (key: string, value: string) => {
    if (credentials().token !== null) window.localStorage.setItem(key, value);
  },
  removeItem: (key: string) => window.localStorage.removeItem(key),
};

const isPassing = ({ failure }: CallError): boolean =>
  failure.kind === 'unreachable' || (failure.kind === 'problem' && failure.status >= 500);

/** The record does not exist, or not for this person. */
const isWithheld = ({ failure }: CallError): boolean =>
  failure.kind === 'problem' && [403, 404, 410].includes(failure.status);
