/** Taking in an item with its photos (contract 5 and 6). */
import type { Caller } from '../../contract/access.ts';
import { type IntakeFields, PHOTO_SLOTS, type PhotoSlot, type Receipt } from '../../contract/calls/intake.ts';
import type { ItemKind } from '../../contract/code.ts';
import { RUN_FIELDS } from '../../contract/resources/details.ts';
import { itemTables } from '../db/tables.ts';
import { actingFor } from './behalf.ts';
import { useCode } from './codes.ts';
import { create } from './creation.ts';
import type { Deps } from './deps.ts';
import { hubFor } from './hubs.ts';
import { detailColumns } from './item-details.ts';
import type { Answer } from './once.ts';
import type { StoredPhoto } from './photos.ts';
import type { Upload } from './pictures.ts';
import { refuseField } from './refusal.ts';

export interface Intake {
  kind: ItemKind;
  caller: Caller;
  fields: IntakeFields;
  uploads: readonly Upload[];
  idempotencyKey?: string | null;
  requestId?: string | null;
  message?: string;
  /** Server time of the arrival; now when it is not given. */
  at?: Date;
}

/** Stores an item, its photos, its code and its receipt, all or nothing. Throws the refusals of contract 5 and 6. */
export async function takeIn(deps: Deps, intake: Intake): Promise<Answer<Receipt>> {
  const { kind, fields, uploads, idempotencyKey = null, requestId = null, message, at = new Date() } = intake;
  // From here on as if that person had sent it: their key, their codes, their hub center.
  const caller = await actingFor(deps.db, intake.caller, fields.capturedBy);
  const hub = await hubFor(deps.db, caller, fields.hubcenter);
  const code = wantedCode(fields);
  const capturedAt = readMoment(fields.capturedAt);
  const { note = '', deviceId = null, source = null } = fields;
  const run = Object.fromEntries(RUN_FIELDS.map((name) => [name, fields[name]]));
  return create<Receipt>(deps, {
    entity: kind,
    userId: caller._id,
    sentBy: intake.caller._id,
    requestId,
    idempotencyKey,
    call: `take in ${kind}`,
    // A detail that was not given is undefined, and no part of the fingerprint: older ones stay as they were.
    fields: { hubcenter: hub.id, code, note, deviceId, source, capturedAt: capturedAt?.toISOString(), ...run },
    uploads,
    message,
    at,
    async write(tx, id, photos) {
      const given = await useCode(tx, caller, { id, hub, kind, code });
      await tx.insert(itemTables[kind]).values({
        id,
        code: given,
        hub: hub.id,
        note,
        deviceId,
        source,
        capturedAt,
        ...detailColumns(kind, run),
        createdBy: caller._id,
        createdAt: at,
        updatedAt: at,
      });
      const receivedAt = at.toISOString();
      const data = { _id: id, code: given, kind, key: idempotencyKey, photos: receiptPhotos(photos), receivedAt };
      return { hub: hub.id, data };
    },
  });
}

/** Quick-add sends the code as `name`, other clients as `code`; they may not contradict each other. */
function wantedCode({ name, code }: IntakeFields): string | undefined {
  if (name !== undefined && code !== undefined && name !== code) throw refuseField('code', 'invalid');
  return name ?? code;
}

/** A device's clock may be far off; what lies before computers had cameras is no claim worth keeping. */
function readMoment(text: string | undefined): Date | null {
  const moment = text === undefined ? null : new Date(text);
  return moment && moment.getTime() > 0 ? moment : null;
}

const isSlot = (slot: string): slot is PhotoSlot => PHOTO_SLOTS.some((each) => each === slot);

const receiptPhotos = (photos: readonly StoredPhoto[]): Receipt['photos'] =>
  photos.flatMap(({ slot, sha256, bytes }) => (isSlot(slot) ? [{ slot, sha256, bytes: bytes.length }] : []));
