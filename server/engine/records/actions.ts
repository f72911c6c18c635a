/** Status moves and declared actions of any resource (contract 7). */
import * as z from 'zod';

import { type Caller, mayChange } from '../../../contract/access.ts';
import { type Action, type Move, movesFrom, moveTo, type StatusMachine, targetOf } from '../../../contract/actions.ts';
import { clock } from '../../../contract/clock.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import type { Deps } from '../deps.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { type ChangeAuthor, noteChange, type RecordSnapshot } from './change-notes.ts';
import { hasField } from './declaration.ts';
import { deliver } from './delivery.ts';
import { checkChange, checkRev, holdRecord, refuseFaults } from './edits.ts';
import { fieldRefusals } from './field-refusals.ts';
import type { Answer } from './idempotency.ts';
import type { RecordSource, ServedResource } from './record-source.ts';
import { findRecord } from './records.ts';

/** Input of an action: its reason and its fields. */
interface ActionInput {
  reason?: string | undefined;
  input?: Readonly<Record<string, unknown>> | undefined;
}

/** A record and its target state, by the call's name for it. */
export interface MoveOrder extends ChangeAuthor, ActionInput {
  id: string;
  to: string;
}

/** A record and the action to run. */
export interface ActionOrder extends ChangeAuthor, ActionInput {
  id: string;
  action: string;
}

/** Moves a record and returns it; writes nothing if it is already in that state. Throws as `planMove` and `editRecord` do. */
export const moveRecord = (
  db: Db,
  source: RecordSource,
  resource: Resource,
  order: MoveOrder,
): Promise<RecordSnapshot> =>
  db.transaction(async (tx) => {
    const before = await holdRecord(tx, source, resource, order);
    if (planMove(resource, before, order) === null) return before;
    checkRev(before, order);
    return applyMove(tx, source, resource, order, before);
  });

/** Runs an action once per key. Throws as `doAction` does, and the two idempotency refusals. */
export function actOnce(
  deps: Deps,
  { resource, source }: ServedResource,
  { idempotencyKey, message, ...order }: ActionOrder & { idempotencyKey: string | null; message: string },
): Promise<Answer<RecordSnapshot>> {
  const { id, action, input, reason, caller } = order;
  return deliver<RecordSnapshot>(deps, {
    userId: caller._id,
    idempotencyKey,
    call: `${action} ${resource.name}`,
    fields: { id, reason, ...input },
    uploads: [],
    status: 200,
    commit: async (tx) => ({ recordId: id, body: { message, data: await doAction(tx, source, resource, order) } }),
  });
}

/** Runs an action on a record and returns the new record. Throws as `checkAction` and `editRecord` do. */
export const doAction = (
  db: Db,
  source: RecordSource,
  resource: Resource,
  order: ActionOrder,
): Promise<RecordSnapshot> =>
  db.transaction(async (tx) => {
    const before = await holdRecord(tx, source, resource, order);
    checkRev(before, order);
    const input = checkAction(resource, before, order);
    const at = clock.now();
    const work = source.actions?.[order.action];
    const fields = work ? await work(tx, { ...order, record: before, input, at }) : input;
    return writeAction(tx, source, resource, {
      order,
      before,
      at,
      name: order.action,
      fields,
      shownFields: Object.keys(fields),
    });
  });

/** Writes a move of a locked record, given as `before`, with its audit entry; returns the record. Throws as `planMove` does. */
export async function applyMove(
  tx: Db,
  source: RecordSource,
  resource: Resource,
  order: MoveOrder,
  before: RecordSnapshot,
): Promise<RecordSnapshot> {
  const plan = planMove(resource, before, order);
  if (plan === null) return before;
  const { field } = machineOf(resource);
  const { move, input } = plan;
  await source.beforeMove?.(tx, { record: before, to: move.to, reason: order.reason ?? null });
  const at = clock.now();
  const more = (await source.onMove?.(tx, { ...order, record: before, input, at, to: move.to })) ?? input;
  const fields = { ...more, ...stateFields(source, resource, move.to, at) };
  const shownFields = [field, ...Object.keys(more)];
  return writeAction(tx, source, resource, { order, before, at, name: 'status', fields, shownFields });
}

/** Sees every record. */
const THE_SERVER: Caller = { _id: '', userType: 1, key: 1 };

/** Moves a locked record because of something nobody did by hand, and notes it. Throws `transitionNotAllowed`. */
export async function moveByServer(
  tx: Db,
  { resource, source }: ServedResource,
  { id, to, details }: { id: string; to: string; details: Record<string, unknown> },
): Promise<void> {
  const before = await findRecord(tx, source, resource, id, THE_SERVER);
  // What has happened is the reason.
  const plan = planMove(resource, before, { to, caller: THE_SERVER, reason: to });
  if (plan === null) return;
  if (!source.write) throw new TypeError(`${resource.name} cannot be changed`);
  const at = clock.now();
  await source.write(tx, id, stateFields(source, resource, plan.move.to, at), at);
  const after = await findRecord(tx, source, resource, id, THE_SERVER);
  const { field } = machineOf(resource);
  const nobody = { caller: null, requestId: null, channel: null };
  await noteChange(tx, resource, nobody, { id, at, action: 'status', before, after, fields: [field], details });
}

/** The columns of a state. */
export const stateFields = ({ stateFields: made }: RecordSource, resource: Resource, state: string, at: Date) =>
  made?.(state, at) ?? { [machineOf(resource).field]: state };

interface ActionWrite {
  order: ChangeAuthor & ActionInput & { id: string };
  before: RecordSnapshot;
  at: Date;
  /** Its name in the history. */
  name: string;
  fields: Readonly<Record<string, unknown>>;
  /** Fields that appear in the history. */
  shownFields: readonly string[];
}

async function writeAction(
  tx: Db,
  source: RecordSource,
  resource: Resource,
  { order, before, at, name, fields, shownFields }: ActionWrite,
): Promise<RecordSnapshot> {
  const { id, caller, reason } = order;
  if (!source.write) throw new TypeError(`${resource.name} cannot be changed`);
  refuseFaults(resource, before, fields);
  await checkChange(tx, source, { caller, before, fields });
  await source.write(tx, id, fields, at);
  const after = await findRecord(tx, source, resource, id, caller);
  const details = reason ? { details: { reason } } : {};
  const shown = shownFields.filter((field) => hasField(resource, field));
  await noteChange(tx, resource, order, { id, at, action: name, before, after, fields: shown, ...details });
  return after;
}

/**
 * The move of a record to its target state; null if it is already there. Throws `transitionNotAllowed` with the allowed targets, and as
 * `checkAction` does.
 */
export function planMove(
  resource: Resource,
  record: RecordSnapshot,
  { to, ...order }: Omit<MoveOrder, 'id' | 'rev' | 'requestId' | 'channel'>,
): { move: Move; input: Record<string, unknown> } | null {
  const machine = machineOf(resource);
  const state = String(record[machine.field]);
  const move = moveTo(machine, state, to);
  if (move === 'same') return null;
  if (!move) {
    const allowed = [...new Set(movesFrom(machine, state).map(targetOf))];
    throw new Refusal('transitionNotAllowed', { move: { from: state, to, allowed } });
  }
  return { move, input: checked(resource, move, record, order) };
}

/** Parses the input of an action. Throws `forbidden`, and `validation` for invalid or missing fields. */
export function checkAction(
  resource: Resource,
  record: RecordSnapshot,
  { action, ...order }: Omit<ActionOrder, 'id' | 'rev' | 'requestId' | 'channel'>,
): Record<string, unknown> {
  const declared = resource.actions?.[action];
  if (!declared) throw new TypeError(`${resource.name} has no action ${action}`);
  return checked(resource, declared, record, order);
}

function checked(
  resource: Resource,
  action: Action,
  record: RecordSnapshot,
  { caller, reason, input = {} }: ActionInput & Pick<ChangeAuthor, 'caller'>,
): Record<string, unknown> {
  const { fields = {}, needsReason, rules } = action;
  if (!mayChange({ ...resource.edit, ...action }, caller, record)) throw new Refusal('forbidden');
  if (needsReason === true && !reason) throw refuseField('reason', 'required');
  const read = z.strictObject(fields).safeParse(input);
  if (!read.success) throw new Refusal('validation', { errors: fieldRefusals(read.error) });
  refuseFaults({ ...resource, rules }, null, { ...record, ...read.data });
  return read.data;
}

function machineOf({ name, status }: Resource): StatusMachine {
  if (!status) throw new TypeError(`${name} has no states`);
  return status;
}
