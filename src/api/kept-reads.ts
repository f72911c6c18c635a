/**
 * Lists and records seen last, kept on the device for one person, one row each: shown at once after a reload, and where the server
 * cannot be reached. Only queries that ask for it are kept.
 */
import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import type { Query, QueryPersister } from '@tanstack/react-query';

import type { KeptRead } from '../store/db.ts';
import { quickRead } from '../store/quick-read.ts';
import { afterFirstScreen } from '../ui/first-screen.ts';
import { CallError } from './result.ts';

/** Goes up when what an answer holds changes: what an earlier version kept must not stand in for it. */
export const SHAPE = 2;
const KEPT_MS = 7 * 24 * 3_600_000;
/** A database that does not answer must not keep the server from being asked, in ms; where that does not answer, there is time. */
const PATIENCE_MS = 1000;
const LAST_PATIENCE_MS = 10_000;
/** Rows are counted once in so many writes. */
const PRUNE_EVERY = 40;

/** A row without its key. */
type Row = Pick<KeptRead, 'at' | 'value'>;

/** The reads of one person, as the query client uses them. */
export interface KeptReads {
  persister: QueryPersister;
  /** Forgets what is kept of a query: the server says that this person may not see it, or that it is gone. */
  forget: (query: Query<never, never>) => void;
}

/** What is kept for a person. */
export function keptReads(user: string): KeptReads {
  const within = (ms: number) => (key: string) => Promise.race([quickRead<KeptRead>('reads', key), patience(ms)]);
  const storage = {
    getItem: within(LAST_PATIENCE_MS),
    setItem: (key: string, row: Row) => keep({ key, user, ...row }),
    // Not waited for: the server is asked meanwhile.
    removeItem: (key: string) => void drop(key),
  };
  const hasty = { ...storage, getItem: within(PATIENCE_MS) };
  const options = {
    prefix: user,
    buster: `${__APP_VERSION__}:${SHAPE}`,
    maxAge: KEPT_MS,
    serialize: ({ state: { data, dataUpdatedAt }, ...query }: PersistedQuery): Row => ({
      at: dataUpdatedAt,
      value: JSON.stringify({ ...query, state: { data, dataUpdatedAt, errorUpdatedAt: 0 } }),
    }),
    deserialize: ({ value }: Row) => JSON.parse(value) as PersistedQuery,
    // It would leave a failure unhandled; what was restored is renewed below.
    refetchOnRestore: false,
  };
  const kept = experimental_createQueryPersister<Row>({ ...options, storage });
  const { persisterFn: firstKept } = experimental_createQueryPersister<Row>({ ...options, storage: hasty });

  /** What is kept of a query that the server gave no answer to: the device was only slow to say so. Throws why there was none. */
  const late = async (query: Query, error: unknown) => {
    // What has come by another way meanwhile is newer.
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
        let isFresh = false;
        const ask: typeof queryFn = async (each) => {
          const answer = await queryFn(each);
          isFresh = true;
          return answer;
        };
        const answer = await firstKept(ask, context, query).catch((error: unknown) => late(query, error));
        // Once the time of the kept answer is set: until then it would count as fresh.
        if (!isFresh) setTimeout(() => renew(query));
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

/** Whether a failure says nothing about what was asked for: no answer, somebody else's, or one in trouble. */
const isOutOfReach = (error: unknown): boolean =>
  error instanceof CallError && (error.failure.kind !== 'problem' || error.failure.status >= 500);

function renew(query: Query): void {
  if (query.isActive()) void query.fetch().catch(() => undefined);
}

const patience = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), ms));

let written = 0;

/** Keeps a row, best effort: a device without room, or without a database, shows less offline. */
async function keep(read: KeptRead): Promise<void> {
  try {
    const { pruneReads, writeRead } = await afterFirstScreen(rows);
    await writeRead(read);
    written += 1;
    if (written % PRUNE_EVERY === 1) await pruneReads(read.user, Date.now());
  } catch {
    // It is on the server.
  }
}

const drop = async (key: string): Promise<void> => {
  await rows()
    .then(({ dropRead }) => dropRead(key))
    .catch(() => undefined);
};

/** The database library: none of the first screen's business. */
const rows = () => import('../store/kept-reads.ts');
