/** What a form's draft holds beside its photos, as it is written to the device and read again. */
import * as z from 'zod';

import { keptTyped } from '../kinds/typed-value.ts';

const kept = z.object({
  typed: z.record(z.string(), keptTyped),
  names: z.record(z.string(), z.string()),
  /** The record as the person saw it; null for a new one. */
  seen: z.record(z.string(), z.unknown()).nullable(),
  /** Slot of each photo, in order. */
  slots: z.array(z.enum(['itemImage', 'tagImage', 'images'])),
  /** Idempotency key of saving it: two windows that go on with one form make one item. Earlier versions kept none. */
  key: z.uuid().optional(),
});
export type KeptForm = z.infer<typeof kept>;

/** A draft's values; null where an earlier version wrote something that cannot be read any more. */
export function readKeptForm(text: string): KeptForm | null {
  try {
    return kept.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
