import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';

import { LoadFailure } from '../engine/load-failure.tsx';
import { failureOf } from '../engine/seen-note.tsx';

/** In place of what a read without an answer is for: why there is none, or a placeholder of some px while it is under way. */
export function NotLoaded({ query, height }: { query: UseQueryResult; height: number }) {
  const failure = failureOf(query);
  if (!failure) return <Skeleton height={height} />;
  return <LoadFailure failure={failure} onRetry={() => void query.refetch()} busy={query.isFetching} />;
}
