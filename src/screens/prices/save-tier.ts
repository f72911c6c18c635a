/** Saving a tier as its form holds it, over what somebody else may have saved meanwhile. */
import type { PriceTierForm } from '../../../contract/resources/price-tier.ts';
import { changeTier, createTier, type PriceTierRow } from '../../api/price-queries.ts';
import type { Failure } from '../../api/result.ts';
import type { Fields } from '../../outbox/form-content.ts';
import { isSame, merge } from '../../outbox/merge.ts';
import { ownCall } from '../../session/own-call.ts';

/** The same fields, changed here and by somebody else. */
export interface TierConflict {
  record: PriceTierRow;
  before: Fields;
  mine: Fields;
  theirs: Fields;
  /** The fields to decide. */
  fields: readonly string[];
}

/** What saving came to. `moved`: somebody else has changed other fields, and the form must go on from their record. */
export type TierSaved =
  | { state: 'saved'; id: string; message: string | undefined }
  | { state: 'moved'; record: PriceTierRow }
  | { state: 'conflict'; conflict: TierConflict }
  | { state: 'refused'; failure: Failure };

/** Saves a new tier under a key, or what differs of one as it was seen. */
export async function saveTier(form: PriceTierForm, seen: PriceTierRow | null, key: string): Promise<TierSaved> {
  if (!seen) {
    const made = await ownCall(createTier(form, key));
    if (!made.ok) return { state: 'refused', failure: made.failure };
    return { state: 'saved', id: made.value.data._id, message: made.value.message };
  }
  const was: Fields = { ...seen };
  const changed = Object.entries(form).filter(([name, value]) => !isSame(value, was[name]));
  if (changed.length === 0) return { state: 'saved', id: seen._id, message: undefined };
  const mine: Fields = Object.fromEntries(changed);
  const answer = await ownCall(changeTier(seen, mine));
  if (answer.ok) return { state: 'saved', id: seen._id, message: answer.value.message };
  const { failure } = answer;
  const record = failure.kind === 'problem' && failure.problem.ermessage === 'stale' ? failure.problem.record : null;
  return record ? overtaken(was, mine, record as PriceTierRow) : { state: 'refused', failure };
}

function overtaken(seen: Fields, mine: Fields, record: PriceTierRow): TierSaved {
  const now: Fields = { ...record };
  const merged = merge(seen, mine, now);
  // An answer may have been lost on its way.
  if (merged.word === 'there') return { state: 'saved', id: record._id, message: undefined };
  if (merged.word === 'disjoint') return { state: 'moved', record };
  const of = (values: Fields) => Object.fromEntries(Object.keys(mine).map((name) => [name, values[name] ?? null]));
  return {
    state: 'conflict',
    conflict: { record, before: of(seen), mine, theirs: of(now), fields: merged.fields },
  };
}
