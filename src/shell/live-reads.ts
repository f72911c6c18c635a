/** Reads again what live changes made stale: what is shown, and not more often than the changes allow. */
import type { Query, QueryClient } from '@tanstack/react-query';

import type { Change } from '../../contract/calls/live.ts';
import { itemKind } from '../../contract/code.ts';
import { resourceKey } from '../api/resource-queries.ts';

/** Changes are gathered for this long; the pause doubles with each read while they keep coming. In ms. */
const GATHER_MS = 250;
const GATHER_MAX_MS = 10_000;
/** Without changes for this long the pause starts over, in ms. */
const QUIET_MS = 5000;

/** Reads about one record, whose id follows in their key. */
const ABOUT_ONE = new Set<unknown>(['detail', 'history']);

/** What changes of a resource concern of others: money that moves is told in an order, its statements and balance, sold items and shipments. */
const ALSO: Readonly<Record<string, Readonly<Record<string, ReadonlySet<unknown> | null>>>> = {
  transaction: {
    order: new Set(['readOrderDetails', 'listPayoutMonths', 'readPayoutStatement']),
    merchant: new Set(['readPayoutBalance']),
    soldItem: null,
    shipment: null,
  },
};

export interface LiveReads {
  add(change: Change): void;
  stop(): void;
}

/** Each resource has a pause of its own, so that a busy one does not delay the others. */
export function createLiveReads(client: QueryClient): LiveReads {
  const resources = new Map<string, LiveReads>();
  return {
    add(change) {
      const { entity } = change;
      let own = resources.get(entity);
      if (!own) resources.set(entity, (own = gather((changes) => readStale(client, entity, changes))));
      own.add(change);
    },
    stop() {
      for (const each of resources.values()) each.stop();
    },
  };
}

/** Hands gathered changes to `read`, which returns those it has to be given once more. */
function gather(read: (changes: readonly Change[]) => readonly Change[]): LiveReads {
  let waiting: Change[] = [];
  let pause = GATHER_MS;
  let lastAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turn = () => {
    waiting = [...read(waiting)];
    pause = Math.min(pause * 2, GATHER_MAX_MS);
    timer = waiting.length > 0 ? setTimeout(turn, pause) : undefined;
  };
  return {
    add(change) {
      const now = Date.now();
      if (now - lastAt > QUIET_MS) pause = GATHER_MS;
      lastAt = now;
      waiting.push(change);
      timer ??= setTimeout(turn, pause);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Invalidates the reads that changes of a resource concern. A read whose answer is on its way is left alone, because its answer may never
 * come otherwise, and may be older than the changes: then they are returned.
 */
function readStale(client: QueryClient, entity: string, changes: readonly Change[]): readonly Change[] {
  const ids = changes.some(({ many }) => many) ? null : new Set(changes.map(({ _id }) => _id));
  const concerned = ({ queryKey: [, , what, id] }: Query) =>
    ids === null || !ABOUT_ONE.has(what) || ids.has(String(id));
  const own = [entity, 'firstSteps', ...(itemKind.safeParse(entity).success ? ['incomplete'] : [])];
  const stale = [
    ...own.map((name) => [name, concerned] as const),
    ...Object.entries(ALSO[entity] ?? {}).map(
      ([name, reads]) => [name, ({ queryKey: [, , what] }: Query) => reads === null || reads.has(what)] as const,
    ),
  ];
  let missed = false;
  for (const [name, isConcerned] of stale) {
    const predicate = (query: Query) => {
      if (!isConcerned(query)) return false;
      const isReading = query.state.fetchStatus === 'fetching';
      missed ||= isReading;
      return !isReading;
    };
    void client.invalidateQueries({ queryKey: resourceKey(name), predicate });
  }
  return missed ? changes : [];
}
