import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense } from 'react';

import type { Failure } from '../api/result.ts';
import { lazyComponent } from '../ui/lazy-component.ts';
import { useNow } from '../ui/use-now.ts';

const StaleNote = lazyComponent(async () => (await import('./stale-note.tsx')).StaleNote);
const Renewing = lazyComponent(async () => (await import('./stale-note.tsx')).Renewing);

/** Older data is marked as such during a refetch, in ms; only if the refetch takes long. */
const OLD_MS = 60_000;

type QueryState = Pick<
  UseQueryResult,
  'data' | 'error' | 'failureReason' | 'fetchStatus' | 'isPlaceholderData' | 'dataUpdatedAt'
>;

/** Why the data is not current; null if there is no problem. */
export const readFailure = ({ error, failureReason, fetchStatus }: QueryState): Failure | null =>
  (error ?? failureReason)?.failure ?? (fetchStatus === 'paused' ? { kind: 'unreachable' } : null);

/** Why no answer will come; null while one may. */
export const failureOf = ({ error, fetchStatus }: QueryState): Failure | null =>
  error?.failure ?? (fetchStatus === 'paused' ? { kind: 'unreachable' } : null);

interface SeenNoteProps {
  query: QueryState;
  /** When the server sent the data, epoch ms, if the query does not know. */
  seen?: number;
  onRetry: () => void;
}

/** Says how old the data is if a refetch failed or takes long. */
export function SeenNote({ query, seen = query.dataUpdatedAt, onRetry }: SeenNoteProps) {
  const now = useNow();
  const failure = readFailure(query);
  // Placeholder data of another query has no meaningful age.
  if (query.isPlaceholderData) return null;
  const isOld = query.fetchStatus === 'fetching' && now - seen > OLD_MS;
  return (
    <Suspense>
      {failure ? (
        <StaleNote key={`${failure.kind} ${seen}`} failure={failure} seen={seen} onRetry={onRetry} />
      ) : isOld ? (
        <Renewing seen={seen} />
      ) : null}
    </Suspense>
  );
}
