/**
 * What has been typed and not saved, kept over a reload. It lives in the tab's session storage: written and read at once, with
 * the keystroke and before the first drawing, which the device's database cannot; two tabs do not overwrite each other; and it
 * is gone with the tab, as a few words about an item that waits on the server anyway may be. Photos would be another matter.
 */
import * as z from 'zod';

import { keptTyped } from '../../engine/kinds/typed-value.ts';

const kept = z.object({
  /** Typed details by item. */
  typed: z.record(z.string(), z.record(z.string(), keptTyped)),
  /** The item under the person's hands. */
  at: z.string().nullable(),
  /** The details the previous item was saved with. */
  last: z.record(z.string(), z.unknown()).nullable(),
});
export type Kept = z.infer<typeof kept>;

const NOTHING: Kept = { typed: {}, at: null, last: null };

const keyOf = (owner: string): string => `ordito-complete ${owner}`;

/** What a person has typed in this tab; nothing where it cannot be read. */
export function readKept(owner: string, storage: Pick<Storage, 'getItem'> = window.sessionStorage): Kept {
  try {
    return kept.parse(JSON.parse(storage.getItem(keyOf(owner)) ?? ''));
  } catch {
    return NOTHING;
  }
}

/** Keeps it. Where the browser refuses, it is still in the page. */
export function keep(owner: string, now: Kept, storage: Pick<Storage, 'setItem'> = window.sessionStorage): void {
  try {
    storage.setItem(keyOf(owner), JSON.stringify(now));
  } catch {
    // Full or forbidden: nothing can be done, and nothing on the screen is lost by it.
  }
}
