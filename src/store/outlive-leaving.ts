/** Work in the database goes on where the page was left in the middle of it, once it is shown again. */
import { Dexie, type PromiseExtended } from 'dexie';

import { leaving } from './left-page.ts';

type Begin = (this: unknown, ...given: unknown[]) => PromiseExtended<unknown>;

/**
 * A transaction that ended with the leaving of the page has changed nothing, and begins again when the page comes back: whoever
 * waits for it only waits longer. None begins while the page is left.
 */
export function outliveLeaving(store: Dexie): void {
  const open = store.open.bind(store);
  const table = store.Table.prototype as unknown as { _trans: Begin };
  Object.assign(store, {
    // Dexie closes what a page that is left has open, and opens it on next use.
    open: () => (leaving.isLeft ? Dexie.Promise.resolve(leaving.over).then(open) : open()),
    transaction: begunAgain(store.transaction.bind(store) as Begin, store),
  });
  // Where Dexie begins one by itself, for a single read or write.
  Object.assign(table, { _trans: begunAgain(table._trans, store) });
}

function begunAgain(begin: Begin, store: Dexie): Begin {
  return function again(this: unknown, ...given): PromiseExtended<unknown> {
    // What is part of another one begins again with that.
    if (Dexie.currentTransaction) return begin.apply(this, given);
    const { times } = leaving;
    return begin.apply(this, given).catch((error: unknown) => {
      if (leaving.times === times) throw error;
      return (
        Dexie.Promise.resolve(leaving.over)
          // Where opening it is what was ended, Dexie would not try again by itself.
          .then(() => store.open())
          .then(() => again.apply(this, given))
      );
    });
  };
}
