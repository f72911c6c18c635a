/** Edits an item by the specification's whole form, which contains more than an edit (spec section 7). */
import { targetNameOf } from '../../../contract/actions.ts';
import { clock } from '../../../contract/clock.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { CONDITION_FLAGS, conditionOf, type ConditionInput, flagRules } from '../../../contract/entities/condition.ts';
import type { Resource } from '../../../contract/resource.ts';
import { itemMachine } from '../../../contract/status.ts';
import type { Db } from '../../db/pool.ts';
import { applyMove } from '../../engine/records/actions.ts';
import type { RecordSnapshot } from '../../engine/records/change-notes.ts';
import { applyEdit, checkRev, type Edit, type FormEdit, holdRecord, refuseFaults } from '../../engine/records/edits.ts';
import type { RecordSource } from '../../engine/records/record-source.ts';
import { refuseField } from '../../engine/refusal.ts';
import { attaching } from './arranging.ts';

/**
 * Edits an item by its form, all or nothing: its fields as an edit, its status as a move, its condition from the three flags if they
 * differ; with further photos. Throws as `editRecord` and `moveRecord` do, and `validation` for another code.
 */
export const editItem = (
  db: Db,
  source: RecordSource,
  resource: Resource,
  { fields, photos, ...order }: FormEdit,
): Promise<RecordSnapshot> =>
  db.transaction(async (tx) => {
    const { code, status, reason, isUsed: _used, isStock: _stock, isDefectedNew: _new, ...stated } = fields;
    const before = await holdRecord(tx, source, resource, order);
    checkRev(before, order);
    if (code !== undefined && code !== before['code']) throw refuseField('code', 'fixed');
    const item = { kind: resource.name as ItemKind, id: order.id };
    const beside = photos.length > 0 ? { beside: attaching(item, photos, clock.now()) } : {};
    const edit = { ...order, ...beside, fields: { ...stated, ...conditionBy(resource, fields, before) } };
    const after = await applyEdit(tx, source, resource, { edit, before, action: 'updated' });
    if (status === undefined || status === before['status']) return after;
    const move = { to: targetNameOf(itemMachine, status as string), reason: reason as string | undefined };
    return applyMove(tx, source, resource, { ...order, ...move }, after);
  });

/**
 * The condition of the three flags, if they differ from the stored ones: whole forms send back what they received. Throws `validation` if
 * they contradict a condition or each other, or are ambiguous.
 */
function conditionBy(resource: Resource, fields: Edit['fields'], before: RecordSnapshot): { condition?: unknown } {
  const flags = CONDITION_FLAGS.filter((name) => typeof fields[name] === 'boolean');
  const changed = flags.filter((name) => fields[name] !== (before[name] ?? false));
  if (changed.length === 0) return {};
  const isNamed = fields['condition'] !== undefined && fields['condition'] !== before['condition'];
  const described = Object.fromEntries((isNamed ? changed : flags).map((name) => [name, fields[name]]));
  const condition = isNamed ? (fields['condition'] as ConditionInput['condition']) : conditionOf(described);
  refuseFaults({ ...resource, rules: flagRules }, null, { ...described, condition });
  if (condition === undefined) throw refuseField('condition', 'required');
  return { condition };
}
