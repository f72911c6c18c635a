/** Database work interrupted by leaving the page continues once the page is shown again. */
import { Dexie, type PromiseExtended } from 'dexie';

import { leaving } from './left-page.ts';

type Begin = (this: unknown, ...given: unknown[]) => PromiseExtended<unknown>;

/**
 * A transaction aborted by leaving has changed nothing, and restarts when the page comes back: its caller only waits longer. None starts
 * while the page is in the cache.
 */
export function outliveLeaving(store: Dexie): void {
  const open = store.open.bind(store);
  const table = store.Table.prototype as unknown as { _trans: Begin };
  Object.assign(store, {
    // Dexie closes the connections of a page that is left, and reopens them on next use.
    open: () => (leaving.isLeft ? Dexie.Promise.resolve(leaving.over).then(open) : open()),
    transaction: begunAgain(store.transaction.bind(store) as Begin, store),
  });
  // Dexie's implicit transactions, for a single read or write.
  Object.assign(table, { _trans: begunAgain(table._trans, store) });
}

function begunAgain(begin: Begin, store: Dexie): Begin {
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
