/** The stored shape of a form's draft, without its photos. */
import * as z from 'zod';

import { PHOTO_SLOTS } from '../../../contract/calls/intake.ts';
import { keptTyped } from '../kinds/typed-kinds.ts';

const kept = z.object({
  typed: z.record(z.string(), keptTyped),
  names: z.record(z.string(), z.string()),
  /** The record as the person last read it; null for a new one. */
  seen: z.record(z.string(), z.unknown()).nullable(),
  /** Slot of each photo, in order. */
  slots: z.array(z.enum(PHOTO_SLOTS)),
  /** Idempotency key of saving it: two windows that resume one form create one record. Earlier versions stored none. */
  key: z.uuid().optional(),
});
export type StoredForm = z.infer<typeof kept>;

/** A draft's values; null if an earlier version wrote something this one cannot read. */
export function readKeptForm(text: string): StoredForm | null {
  try {
    return kept.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
