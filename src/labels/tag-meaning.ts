import { codeState, type CodeState } from '../../contract/calls/codes.ts';
import type { Profile } from '../../contract/calls/session.ts';
import type { ItemKind } from '../../contract/code.ts';
import type { Picture } from '../../contract/field.ts';
import { ask } from '../api/client.ts';
import { credentials } from '../api/credentials.ts';
import type { Failure } from '../api/result.ts';
import { findBearer } from '../outbox/use-outbox.ts';
import { db, type Parcel } from '../store/db.ts';
import { isOnRoll } from './rolls.ts';

/**
 * The meaning of a scanned tag for a person. `item`: it is on an item of the server. `trashed`: on one in the trash. `used`: on one that
 * cannot be shown. `here`: on one this device has not sent yet, the person's `own` or somebody else's. `free`: the person may use it, for
 * `hub` if that is known. `reserved`: for somebody else. `otherHub`: of a hub center the person has no access to. `unknown`: never
 * assigned. `unasked`: the server did not answer and this device does not know the code.
 */
export type TagMeaning =
  | { is: 'item' | 'trashed'; kind: ItemKind; id: string; picture: Picture | null }
  | { is: 'here'; parcel: Parcel; own: boolean }
  | { is: 'free'; hub: { _id: string; fullName: string } | null }
  | { is: 'used' }
  | { is: 'reserved' | 'otherHub' | 'unknown'; hubName: string | null }
  | { is: 'unasked'; failure: Failure };

/** Looks up a code: on this device if that is conclusive, else on the server, else as far as the device knows. */
export async function tagMeaning(code: string, profile: Profile, signal: AbortSignal): Promise<TagMeaning> {
  const parcel = await findBearer(code);
  const own = parcel?.lane === profile._id;
  if (parcel && parcel.state !== 'delivered') return { is: 'here', parcel, own };
  const answer = await ask(codeState, credentials(), { params: { code }, signal });
  if (answer.ok) return fromServer(answer.value.data);
  if (parcel?.receipt && own) {
    return { is: 'item', kind: parcel.kind, id: parcel.receipt._id, picture: null };
  }
  if (await isFreeHere(code, profile._id)) return { is: 'free', hub: null };
  return { is: 'unasked', failure: answer.failure };
}

function fromServer({ state, kind, item, hubcenter, hubcenterName }: CodeState): TagMeaning {
  if (state === 'free') {
    return { is: 'free', hub: hubcenter ? { _id: hubcenter, fullName: hubcenterName ?? '' } : null };
  }
  if (state === 'used') {
    if (!item) return { is: 'used' };
    return { is: item.deletedAt === null ? 'item' : 'trashed', kind, id: item._id, picture: item.itemImage };
  }
  return { is: state, hubName: hubcenterName };
}

/** A blank tag printed here, or a code of the person's own supply. */
async function isFreeHere(code: string, owner: string): Promise<boolean> {
  const held = await db.codes.get(code);
  return held?.owner === owner || isOnRoll(db, owner, code);
}
