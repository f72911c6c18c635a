/**
 * Unsaved input, kept over a reload, in the tab's session storage. That is synchronous, so it is written with the keystroke and read before
 * the first render, which the database cannot do; two tabs do not overwrite each other; and it ends with the tab, which is acceptable for a
 * few words about an item that is on the server anyway. Photos must not be kept this way.
 */
import * as z from 'zod';

import { keptTyped } from '../../engine/kinds/typed-kinds.ts';

const kept = z.object({
  /** Typed details by item. */
  typed: z.record(z.string(), z.record(z.string(), keptTyped)),
  /** The current item. */
  at: z.string().nullable(),
  /** The details the previous item was saved with. */
  last: z.record(z.string(), z.unknown()).nullable(),
});
export type StoredInput = z.infer<typeof kept>;

const NOTHING: StoredInput = { typed: {}, at: null, last: null };

const keyOf = (owner: string): string => `ordito-complete ${owner}`;

/** What a person has typed in this tab; empty if it cannot be read. */
export function readKept(owner: string, storage: Pick<Storage, 'getItem'> = window.sessionStorage): StoredInput {
  try {
    return kept.parse(JSON.parse(storage.getItem(keyOf(owner)) ?? ''));
  } catch {
    return NOTHING;
  }
}

/** Stores it. If the browser refuses, it is still in the page. */
export function keep(owner: string, now: StoredInput, storage: Pick<Storage, 'setItem'> = window.sessionStorage): void {
  try {
    storage.setItem(keyOf(owner), JSON.stringify(now));
  } catch {
    // Full or forbidden: the input is still on the screen.
  }
}
