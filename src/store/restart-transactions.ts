/** Database work interrupted by leaving the page continues once the page is shown again. */
import { Dexie, type PromiseExtended } from 'dexie';

import { leaving } from './left-page.ts';

type StartTransaction = (this: unknown, ...given: unknown[]) => PromiseExtended<unknown>;

/**
 * A transaction aborted by leaving has changed nothing, and restarts when the page comes back: its caller only waits longer. None starts
 * before.
 */
export function restartAborted(store: Dexie): void {
  // Dexie does it for a cached page.
  const close = () => store.close({ disableAutoOpen: false });
  globalThis.addEventListener?.('freeze', close, { capture: true });
  const open = store.open.bind(store);
  const table = store.Table.prototype as unknown as { _trans: StartTransaction };
  Object.assign(store, {
    // The connections of a page that is left are closed, so that a newer version can open the database, and reopened on next use.
    open: () => (leaving.isLeft ? Dexie.Promise.resolve(leaving.over).then(open) : open()),
    transaction: restartable(store.transaction.bind(store) as StartTransaction, store),
  });
  // Dexie's implicit transactions, for a single read or write.
  Object.assign(table, { _trans: restartable(table._trans, store) });
}

function restartable(begin: StartTransaction, store: Dexie): StartTransaction {
  return function again(this: unknown, ...given): PromiseExtended<unknown> {
    // A nested one restarts with its parent.
    if (Dexie.currentTransaction) return begin.apply(this, given);
    const { times } = leaving;
    return begin.apply(this, given).catch((error: unknown) => {
      if (leaving.times === times) throw error;
      return (
        Dexie.Promise.resolve(leaving.over)
          // If leaving aborted the opening itself, Dexie would not retry.
          .then(() => store.open())
          .then(() => again.apply(this, given))
      );
    });
  };
}
