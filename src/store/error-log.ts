/** The error log of this device, stored over a reload: bounded, repeats counted, without personal data. */
import { Dexie, liveQuery } from 'dexie';

import { db, type ErrorPlace, type LoggedError } from './db.ts';
import { newestFirst } from './newest-first.ts';
import { redact } from './redact.ts';

/** Maximum number of entries; the oldest are deleted first. */
export const ERRORS_MAX = 200;

export interface AppError {
  where: ErrorPlace;
  message: string;
  stack?: string;
  /** Path of the page, without its search. */
  path?: string;
}

/** Logs an error, or counts a repeat. Outside of any current transaction. */
export const keepError = (appError: AppError): Promise<void> => Dexie.ignoreTransaction(() => write(appError));

async function write({ where, message, stack = '', path = '' }: AppError): Promise<void> {
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
    const over = (await db.errors.count()) - ERRORS_MAX;
    if (over > 0) await db.errors.orderBy('at').limit(over).delete();
  });
}

/** Calls back with all entries, newest first, now and after every change on this device; returns a stop function. */
export function watchErrors(onChange: (errors: readonly LoggedError[]) => void): () => void {
  const watch = liveQuery(() => newestFirst(db.errors.orderBy('at')).toArray()).subscribe({
    next: onChange,
    // Without a database there is nothing to show.
    error: () => onChange([]),
  });
  return () => watch.unsubscribe();
}

/** Deletes all entries. */
export const clearErrors = (): Promise<void> => db.errors.clear();
