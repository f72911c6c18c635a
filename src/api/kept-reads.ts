/**
 * Lists and records persisted on the device for one person, one row each: shown at once after a reload, and when the server is unreachable.
 * Only queries that opt in are persisted.
 */
import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import type { Query, QueryPersister } from '@tanstack/react-query';

import type { CachedRead } from '../store/db.ts';
import { quickRead } from '../store/quick-read.ts';
import { afterFirstScreen } from '../ui/first-screen.ts';
import { CallError } from './result.ts';

/** Raise this when the shape of an answer changes: a value of an earlier version must not be used. */
export const SHAPE = 16;
const KEPT_MS = 7 * 24 * 3_600_000;
/** A slow database must not delay the request for longer, in ms; if the server does not answer either, the second limit applies. */
const TIMEOUT_MS = 1000;
const LAST_TIMEOUT_MS = 10_000;
/** Until then, in ms, a request that was sent before the persisted value was found need not be sent again. */
const REQUESTED_MS = 5000;
/** Rows are counted once in this many writes. */
const PRUNE_EVERY = 40;

/** A row without its key. */
type Row = Pick<CachedRead, 'at' | 'value'>;

/** The persisted reads of one person, as the query client uses them. */
export interface CachedReads {
  persister: QueryPersister;
  /** Deletes the persisted value of a query: the server says that this person may not see it, or that it is gone. */
  forget: (query: Query<never, never>) => void;
}

/** The persisted reads of a person. */
export function keptReads(user: string): CachedReads {
  const within = (ms: number) => (key: string) => Promise.race([quickRead<CachedRead>('reads', key), timeout(ms)]);
  const storage = {
    getItem: within(LAST_TIMEOUT_MS),
    setItem: (key: string, row: Row) => keep({ key, user, ...row }),
    // Not awaited: the request runs meanwhile.
    removeItem: (key: string) => void drop(key),
  };
  const hasty = { ...storage, getItem: within(TIMEOUT_MS) };
  const options = {
    prefix: user,
    buster: `${__APP_VERSION__}:${SHAPE}`,
    maxAge: KEPT_MS,
    serialize: ({ state: { data, dataUpdatedAt }, ...query }: PersistedQuery): Row => ({
      at: dataUpdatedAt,
      value: JSON.stringify({ ...query, state: { data, dataUpdatedAt, errorUpdatedAt: 0 } }),
    }),
    deserialize: ({ value }: Row) => JSON.parse(value) as PersistedQuery,
    // It would leave a rejection unhandled; the restored value is refetched below.
    refetchOnRestore: false,
  };
  const kept = experimental_createQueryPersister<Row>({ ...options, storage });
  const { persisterFn: firstKept } = experimental_createQueryPersister<Row>({ ...options, storage: hasty });

  /** The persisted value of a query that got no answer from the server, if the database was only slow. Rethrows the error otherwise. */
  const late = async (query: Query, error: unknown) => {
    // Data set by another way meanwhile is newer.
    const isWanted = () => query.state.data === undefined;
    if (!isWanted() || !isOutOfReach(error)) throw error;
    const found = await kept.retrieveQuery(query.queryHash, ({ state: { data, dataUpdatedAt } }) => {
      if (query.state.data === data) query.setState({ dataUpdatedAt });
    });
    if (found === undefined || !isWanted()) throw error;
    return found;
  };

  const persister: QueryPersister = async (queryFn, context, query) => {
    switch (query.meta?.keep) {
      case 'first': {
        // Sent at once: on a slow device the database takes as long as the server.
        const pending = takePendingRequest(query) ?? Promise.resolve(queryFn(context));
        let isFresh = false;
        const ask: typeof queryFn = async () => {
          const answer = await pending;
          isFresh = true;
          return answer;
        };
        pending.catch(() => undefined);
        const answer = await firstKept(ask, context, query).catch((error: unknown) => late(query, error));
        if (!isFresh) {
          underway.set(query, { pending, at: Date.now() });
          // After the time of the persisted value is set: until then it would count as fresh. Also if no screen shows it yet.
          setTimeout(() => void query.fetch().catch(() => undefined));
        }
        return answer;
      }
      case 'fallback':
        try {
          const answer = await queryFn(context);
          setTimeout(() => void kept.persistQuery(query));
          return answer;
        } catch (error) {
          if (query.state.data === undefined && isOutOfReach(error)) {
            await kept.retrieveQuery(query.queryHash, ({ state: { data, dataUpdatedAt } }) => {
              if (query.state.data === undefined) query.setState({ data, dataUpdatedAt });
            });
          }
          throw error;
        }
      case undefined:
        return queryFn(context);
    }
  };
  return { persister, forget: ({ queryHash, meta }) => void (meta?.keep && drop(`${user}-${queryHash}`)) };
}

/** Whether a failure says nothing about the record: no answer, a foreign answer, or a server error. */
const isOutOfReach = (error: unknown): boolean =>
  error instanceof CallError && (error.failure.kind !== 'problem' || error.failure.status >= 500);

/** Requests whose persisted value was shown first, for the fetch that renews it. */
const underway = new WeakMap<object, { pending: Promise<unknown>; at: number }>();

/** The request that is underway for a query, once, and not if its answer may be out of date by now. */
function takePendingRequest<T>(query: Query<T>): Promise<T> | null {
  const found = underway.get(query);
  underway.delete(query);
  return found && Date.now() - found.at < REQUESTED_MS ? (found.pending as Promise<T>) : null;
}

const timeout = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), ms));

let written = 0;

/** Stores a row, best effort: without free space or a database, the device shows less offline. */
async function keep(read: CachedRead): Promise<void> {
  try {
    const { pruneReads, writeRead } = await afterFirstScreen(rows);
    await writeRead(read);
    written += 1;
    if (written % PRUNE_EVERY === 1) await pruneReads(read.user, Date.now());
  } catch {
    // The server has the value.
  }
}

const drop = async (key: string): Promise<void> => {
  await rows()
    .then(({ dropRead }) => dropRead(key))
    .catch(() => undefined);
};

/** The database library; not in the first screen's chunk. */
const rows = () => import('../store/kept-reads.ts');
