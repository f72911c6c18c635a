import type { Parcel, Reason } from '../store/db.ts';
import { isChange } from './form-content.ts';
import { mayTrash } from './transition.ts';

/** A person's choices for an item, the most helpful first. */
export type Choice = 'newCode' | 'otherHub' | 'asNew' | 'again' | 'now' | 'trash' | 'restore' | 'forGood';

/** The choices for an item in its state; only admins can select another hub center. */
export function choicesOf(parcel: Parcel, isAdmin: boolean): readonly Choice[] {
  if (parcel.state === 'trashed') return ['restore', 'forGood'];
  if (!mayTrash(parcel)) return [];
  return [...remedies(parcel, isAdmin), 'trash'];
}

/** Why a change is not sent again as it is. */
const NOT_AGAIN: ReadonlySet<string | undefined> = new Set<Reason['word']>(['conflict', 'overtaken', 'lost']);

function remedies(parcel: Parcel, isAdmin: boolean): Choice[] {
  const { state, reason } = parcel;
  if (state === 'queued') return ['now'];
  if (state === 'waiting') return ['again'];
  if (state !== 'attention') return [];
  // A conflict is resolved field by field, in a dialog of its own; a change has no hub center and no code of its own.
  if (isChange(parcel)) return NOT_AGAIN.has(reason?.word) ? [] : ['again'];
  switch (reason?.word) {
    case 'codeTaken':
      return ['newCode', 'again'];
    case 'mismatch':
      return ['asNew', 'again'];
    case 'wrongHub':
    case 'refused':
      return isAdmin ? ['otherHub', 'again'] : ['again'];
    // Its photos are gone: there is nothing to send.
    case 'lost':
      return [];
    default:
      return ['again'];
  }
}
