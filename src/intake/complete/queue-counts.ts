/** Sums of the queue's counts. Pure. */
import type { IncompleteCount } from '../../../contract/calls/completion.ts';
import { ITEM_KINDS, type ItemKind } from '../../../contract/code.ts';
import type { QueueFilter } from './queue-filter.ts';

/** How many items wait, and since when the oldest one does; null if none waits. */
export interface Sum {
  count: number;
  oldest: string | null;
}

/** The sum of the counts a filter matches. */
export const sumOf = (counts: readonly IncompleteCount[], { hubcenter, kind }: QueueFilter): Sum =>
  add(counts.filter((each) => (!hubcenter || each.hubcenter === hubcenter) && (kind === null || each.kind === kind)));

/** The hub centers with waiting items, the one with the oldest item first. */
export function hubSums(counts: readonly IncompleteCount[], kind: ItemKind | null) {
  const hubs = Map.groupBy(
    counts.filter((each) => kind === null || each.kind === kind),
    ({ hubcenter }) => hubcenter,
  );
  return [...hubs]
    .map(([hubcenter, each]) => ({ hubcenter, name: each[0]?.hubcenterName ?? '', ...add(each) }))
    .toSorted((one, other) => ((one.oldest ?? '') < (other.oldest ?? '') ? -1 : 1));
}

/** The kinds of items, each with its count at a hub center or in total. */
export const kindSums = (counts: readonly IncompleteCount[], hubcenter: string | null) =>
  ITEM_KINDS.map((kind) => ({ kind, ...sumOf(counts, { hubcenter, kind }) }));

function add(counts: readonly IncompleteCount[]): Sum {
  const oldest = counts.map((each) => each.oldest).toSorted()[0] ?? null;
  return { count: counts.reduce((sum, { count }) => sum + count, 0), oldest };
}
