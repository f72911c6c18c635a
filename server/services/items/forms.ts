import { askedAs } from '../../../contract/actions.ts';
/** Changing an item by the specification's whole form, which sends back more than what an edit changes (spec section 7). */
import type { Resource } from '../../../contract/resource.ts';
import {
  CONDITION_FLAGS,
  conditionFaults,
  conditionOf,
  type ConditionInput,
} from '../../../contract/resources/condition.ts';
import { itemMachine } from '../../../contract/status.ts';
import type { Db } from '../../db/pool.ts';
import { applyMove } from '../records/actions.ts';
import type { RecordSnapshot } from '../records/change-notes.ts';
import { applyEdit, checkRev, type Edit, holdRecord } from '../records/edits.ts';
import type { RecordSource } from '../records/record-source.ts';
import { Refusal, refuseField } from '../refusal.ts';

/**
 * Changes an item by its form, all of it or nothing: its fields as an edit, its status as its own call does, its condition by
 * the three flags where they say something new. Throws as `editRecord` and `moveRecord` do, and `validation` for another code.
 */
export const editItem = (
  db: Db,
  source: RecordSource,
  resource: Resource,
  { fields, ...order }: Edit,
): Promise<RecordSnapshot> =>
  db.transaction(async (tx) => {
    const { code, status, reason, isUsed: _used, isStock: _stock, isDefectedNew: _new, ...stated } = fields;
    const before = await holdRecord(tx, source, resource, order);
    checkRev(before, order);
    if (code !== undefined && code !== before['code']) throw refuseField('code', 'fixed');
    const edit = { ...order, fields: { ...stated, ...conditionBy(fields, before) } };
    const after = await applyEdit(tx, source, resource, { edit, before, action: 'updated' });
    if (status === undefined || status === before['status']) return after;
    const move = { to: askedAs(itemMachine, status as string), reason: reason as string | undefined };
    return applyMove(tx, source, resource, { ...order, ...move }, after);
  });

/**
 * The condition the three flags speak of, where they differ from what is known: whole forms send back what they were given.
 * Throws `validation` where they contradict a condition or each other, or say nothing clear.
 */
function conditionBy(fields: Edit['fields'], before: RecordSnapshot): { condition?: unknown } {
  const flags = CONDITION_FLAGS.filter((name) => typeof fields[name] === 'boolean');
  const changed = flags.filter((name) => fields[name] !== (before[name] ?? false));
  if (changed.length === 0) return {};
  const isNamed = fields['condition'] !== undefined && fields['condition'] !== before['condition'];
  const told = Object.fromEntries((isNamed ? changed : flags).map((name) => [name, fields[name]]));
  const condition = isNamed ? (fields['condition'] as ConditionInput['condition']) : conditionOf(told);
  const contradicting = conditionFaults({ ...told, condition }).filter(({ word }) => word === 'contradicts');
  if (contradicting.length > 0) {
    throw new Refusal('validation', { errors: contradicting.map(({ path, word }) => ({ path, code: word })) });
  }
  if (condition === undefined) throw refuseField('condition', 'required');
  return { condition };
}
