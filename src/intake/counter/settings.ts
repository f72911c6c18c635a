/** A person's settings of the counter on this device, and their last state. Stored in the database: logging out clears local storage. */
import { useState } from 'react';
import * as z from 'zod';

import { itemKind } from '../../../contract/code.ts';
import { runDetails } from '../../../contract/entities/details.ts';
import { useSetting } from '../../outbox/use-setting.ts';
import { db } from '../../store/db.ts';

const settings = z.object({
  kind: itemKind.catch('product'),
  /** The hub center an admin works for, and since when (epoch ms). */
  hub: z.object({ _id: z.string(), fullName: z.string(), at: z.number() }).nullable().catch(null),
  sound: z.boolean().catch(true),
  vibration: z.boolean().catch(true),
  leftHand: z.boolean().catch(false),
  /** Large controls, for gloves. */
  large: z.boolean().catch(false),
  /** The device's own camera app instead of the camera in Ordito. */
  ownCamera: z.boolean().catch(false),
  /** Every item gets a printed tag, scanned before its photos. */
  scanFirst: z.boolean().catch(false),
  /** The selected camera. */
  camera: z.string().nullable().catch(null),
  run: runDetails.catch({}),
});
export type CounterSettings = z.infer<typeof settings>;

/** After this time, in ms, the hub center must be selected again. */
const HUB_HOLDS_MS = 8 * 3_600_000;

const parsed = (stored: string | null): CounterSettings =>
  settings.parse(stored === null ? {} : (JSON.parse(stored) as unknown));

/** Parses stored settings; values this version does not understand are ignored. */
export function readCounterSettings(stored: string | null, now: number): CounterSettings {
  const found = parsed(stored);
  const isStale = found.hub !== null && Math.abs(now - found.hub.at) > HUB_HOLDS_MS;
  return isStale ? { ...found, hub: null } : found;
}

/** Follows a person's settings; undefined until they are loaded. */
export function useCounterSettings(owner: string): CounterSettings | undefined {
  const stored = useSetting(`counter ${owner}`);
  const [openedAt] = useState(() => Date.now());
  return stored === undefined ? undefined : readCounterSettings(stored, openedAt);
}

/** New values of some settings; from the stored ones if they depend on them, because a second press may come before the first is shown. */
export type SettingsChange = Partial<CounterSettings> | ((stored: CounterSettings) => Partial<CounterSettings>);

/** Changes some of a person's settings. */
export async function changeCounterSettings(owner: string, change: SettingsChange): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    const stored = (await db.settings.get(`counter ${owner}`))?.value ?? null;
    // As stored: a hub center that has expired meanwhile is asked for at the next opening, not in the middle of an item.
    const before = parsed(stored);
    const value = JSON.stringify({ ...before, ...(typeof change === 'function' ? change(before) : change) });
    await db.settings.put({ name: `counter ${owner}`, value });
  });
}
