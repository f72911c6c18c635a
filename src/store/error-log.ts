/** What went wrong on this device, kept over a reload: bounded, repeats counted, nothing in it that names a person. */
import { Dexie, liveQuery } from 'dexie';

import { db, type ErrorPlace, type KeptError } from './db.ts';
import { newestFirst } from './newest-first.ts';
import { redact } from './redact.ts';

/** Entries kept; the oldest go first. */
export const ERRORS_MOST = 200;

export interface Trouble {
  where: ErrorPlace;
  message: string;
  stack?: string;
  /** Path of the page it happened on; without its search. */
  path?: string;
}

/** Writes down that something went wrong; the same thing again is counted. Outside of whatever transaction is going on. */
export const keepError = (trouble: Trouble): Promise<void> => Dexie.ignoreTransaction(() => write(trouble));

async function write({ where, message, stack = '', path = '' }: Trouble): Promise<void> {
  const at = new Date().toISOString();
  const entry = { where, message: redact(message), stack: redact(stack), path: redact(path) };
  await db.transaction('rw', db.errors, async () => {
    const same = await newestFirst(db.errors.orderBy('at'))
      .filter((each) => each.where === where && each.message === entry.message && each.stack === entry.stack)
      .first();
    if (same) {
      await db.errors.update(same.id, { at, path: entry.path, count: same.count + 1 });
      return;
    }
    await db.errors.add({ ...entry, at, since: at, count: 1 });
    const over = (await db.errors.count()) - ERRORS_MOST;
    if (over > 0) await db.errors.orderBy('at').limit(over).delete();
  });
}

/** Calls back with all entries, newest first, now and after every change on this device; answers how to stop. */
export function watchErrors(onChange: (errors: readonly KeptError[]) => void): () => void {
  const watch = liveQuery(() => newestFirst(db.errors.orderBy('at')).toArray()).subscribe({
    next: onChange,
    // Without a database there is nothing to show, and nobody to tell.
    error: () => onChange([]),
  });
  return () => watch.unsubscribe();
}

/** Forgets all of them. */
export const clearErrors = (): Promise<void> => db.errors.clear();
