/** Asks the server which items of a file it already has, before they are imported. */
import type { Caller } from '../../contract/access.ts';
import { receipt } from '../../contract/calls/intake.ts';
import { verifyReceipts } from '../../contract/calls/receipts.ts';
import { RECEIPTS_PER_CALL_MAX } from '../../contract/limits.ts';
import { ask } from '../api/client.ts';
import type { ArchivedParcel } from './archive.ts';
import { sender } from './lane.ts';
import { matches } from './outcome.ts';

/** Keys of the items the server has with exactly these photos. Empty without a network: then the receipt decides, as always. */
export async function deliveredOf(parcels: readonly ArchivedParcel[], importer: Caller): Promise<ReadonlySet<string>> {
  const delivered = new Set<string>();
  const session = await sender();
  if (session?.profile._id !== importer._id) return delivered;
  const { token, language } = session;
  for (const [owner, theirs] of Map.groupBy(parcels, (parcel) => parcel.owner)) {
    for (let from = 0; from < theirs.length; from += RECEIPTS_PER_CALL_MAX) {
      const some = new Map(theirs.slice(from, from + RECEIPTS_PER_CALL_MAX).map((parcel) => [parcel.id, parcel]));
      const keys = [...some.keys()];
      const body = owner === importer._id ? { keys } : { keys, capturedBy: owner };
      const answer = await ask(verifyReceipts, { token, language }, { body });
      if (!answer.ok && answer.failure.kind === 'unreachable') return delivered;
      for (const answered of answer.ok ? answer.value.data : []) {
        const parcel = some.get(answered.key);
        if (parcel && answered.found && isSame(parcel, answered)) delivered.add(parcel.id);
      }
    }
  }
  return delivered;
}

/** Uncompressed photos have no hash the server could know: the key is enough. */
function isSame({ id, raw, photos }: ArchivedParcel, answered: unknown): boolean {
  if (raw) return true;
  const whole = receipt.safeParse(answered);
  return whole.success && matches(whole.data, { key: id, photos });
}
