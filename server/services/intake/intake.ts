/** Stores an item with its photos (contract 5 and 6). */
import { createHash } from 'node:crypto';

import { v7 as uuid, version } from 'uuid';

import type { Caller } from '../../../contract/access.ts';
import { type IntakeFields, PHOTO_SLOTS, type PhotoSlot, type Receipt } from '../../../contract/calls/intake.ts';
import { resourceOf } from '../../../contract/catalogue.ts';
import type { Channel } from '../../../contract/channel.ts';
import { clock } from '../../../contract/clock.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { conditionOf, type ConditionInput } from '../../../contract/entities/condition.ts';
import { RUN_FIELDS } from '../../../contract/entities/details.ts';
import type { ItemForm } from '../../../contract/entities/item-form.ts';
import type { Defect, FormDefect } from '../../../contract/field.ts';
import type { Db } from '../../db/pool.ts';
import { itemTables } from '../../db/tables.ts';
import type { StoredPhoto } from '../../engine/photos/photos.ts';
import type { Upload } from '../../engine/photos/pictures.ts';
import { create } from '../../engine/records/creation.ts';
import { refuseFaults } from '../../engine/records/edits.ts';
import { hubFor } from '../../engine/records/hubs.ts';
import type { Answer } from '../../engine/records/idempotency.ts';
import { refuseField } from '../../engine/refusal.ts';
import type { ServiceDeps } from '../deps.ts';
import { checkItem } from '../items/checks.ts';
import { detailColumns, type GivenDetails } from '../items/details.ts';
import { drawSample, reviewWrite } from '../reviews/queueing.ts';
import { actingFor } from './behalf.ts';
import { useCode } from './codes.ts';
import { receiptOf } from './rebuilt-receipts.ts';

/** An incoming item, in either form. */
interface Arrival {
  kind: ItemKind;
  caller: Caller;
  uploads: readonly Upload[];
  idempotencyKey?: string | null;
  requestId?: string | null;
  channel?: Channel;
  /** Time of the device when it sent. */
  sentAt?: string | null;
  message?: string;
  /** Server time of the arrival. Default: now. */
  at?: Date;
}

/** From here on a device's clock counts as wrong; below, the upload may have taken as long. */
const CLOCK_WRONG_MS = 15 * 60_000;

export interface Intake extends Arrival {
  fields: IntakeFields;
}

/** Stores a capture of the counter. Throws the refusals of contract 5 and 6. */
export async function storeCapture(deps: ServiceDeps, { fields, ...arrival }: Intake): Promise<Answer<Receipt>> {
  const { name, code, note = '', deviceId = null, source = null, hubcenter, capturedAt, capturedBy, scanned } = fields;
  // Quick-add sends the code as `name`, other clients as `code`; they must not contradict each other.
  if (name !== undefined && code !== undefined && name !== code) throw refuseField('code', 'invalid');
  const run = Object.fromEntries(RUN_FIELDS.map((each) => [each, fields[each]]));
  return storeItem(deps, arrival, {
    call: `take in ${arrival.kind}`,
    hubcenter,
    capturedBy,
    code: name ?? code,
    deviceId,
    scanned,
    capturedAt,
    // An absent detail is undefined and not part of the fingerprint, so that older fingerprints stay valid.
    print: { note, deviceId, source, ...run },
    row: { note, deviceId, source, ...detailColumns(arrival.kind, run) },
  });
}

export interface FormArrival extends Arrival {
  fields: ItemForm;
}

/** Stores an item of the full form. Throws the refusals of contract 5 and 6, and `validation` for broken rules and invalid references. */
export async function addItem(deps: ServiceDeps, { fields, ...arrival }: FormArrival): Promise<Answer<Receipt>> {
  refuseFaults(resourceOf(arrival.kind), null, fields);
  const {
    hubcenter,
    capturedBy,
    code,
    capturedAt,
    name,
    note = '',
    deviceId = null,
    scanned,
    status,
    ...stated
  } = fields;
  const { isUsed: _used, isStock: _stock, isDefectedNew: _defected, ...rest } = stated as Record<string, unknown>;
  const { defects } = stated as { defects?: FormDefect[] };
  const condition = conditionOf(stated as ConditionInput);
  const details: GivenDetails = { ...rest, ...(condition ? { condition } : {}) };
  return storeItem(deps, arrival, {
    call: `add ${arrival.kind}`,
    hubcenter,
    capturedBy,
    code,
    deviceId,
    scanned,
    capturedAt,
    // An absent status is undefined and not part of the fingerprint, so that older fingerprints stay valid.
    print: { name, note, deviceId, status, ...details },
    row: { name, note, deviceId, status, ...detailColumns(arrival.kind, details) },
    rowOf: (photos) => (defects ? { defects: onPhotos(defects, photos) } : {}),
    check: (tx, caller) => checkItem(tx, { caller, fields: details }),
  });
}

/** Replaces the photo indexes of defects by photo ids. Throws for a missing photo. */
function onPhotos(defects: readonly FormDefect[], photos: readonly StoredPhoto[]): Defect[] {
  const shots = ['itemImage', 'images'].flatMap((slot) => photos.filter((photo) => photo.slot === slot));
  return defects.map(({ shot, ...defect }) => {
    if (shot === undefined) return defect;
    const { imageId } = shots[shot] ?? {};
    if (imageId === undefined) throw refuseField('defects', 'choice');
    return { ...defect, imageId };
  });
}

/** The values of an item, ready for its row. */
interface ItemValues {
  /** Name of the call, and what beside hub, code and time distinguishes two requests. */
  call: string;
  print: Readonly<Record<string, unknown>>;
  hubcenter: string | undefined;
  capturedBy: string | undefined;
  code: string | undefined;
  deviceId: string | null;
  scanned: boolean | undefined;
  capturedAt: string | undefined;
  row: object;
  /** The part of the row that depends on the stored photos. */
  rowOf?: (photos: readonly StoredPhoto[]) => object;
  check?: (tx: Db, caller: Caller) => Promise<void>;
}

/** Stores an item, its photos, its code and its receipt, all or nothing. */
async function storeItem(deps: ServiceDeps, arrival: Arrival, described: ItemValues): Promise<Answer<Receipt>> {
  const {
    kind,
    uploads,
    idempotencyKey = null,
    requestId = null,
    channel,
    sentAt,
    message,
    at = clock.now(),
  } = arrival;
  const { call, print, code, deviceId, scanned: isScanned = false, row, rowOf, check } = described;
  // From here on as if that person had sent it, with their key, codes and hub center.
  const caller = await actingFor(deps.db, arrival.caller, described.capturedBy?.toLowerCase());
  const hub = await hubFor(deps.db, caller, described.hubcenter);
  const said = readMoment(described.capturedAt);
  const capturedAt = said && captureTime(said, readMoment(sentAt), at);
  return create<Receipt>(deps, {
    entity: kind,
    id: idempotencyKey === null ? undefined : idOfKey(caller._id, idempotencyKey),
    userId: caller._id,
    sentBy: arrival.caller._id,
    requestId,
    channel: channel ?? null,
    idempotencyKey,
    call,
    fields: { hubcenter: hub.id, code, capturedAt: said?.toISOString(), ...print },
    uploads,
    message,
    at,
    rebuild: async (db, id) => {
      const data = await receiptOf(db, kind, id, idempotencyKey);
      return { ...(message === undefined ? {} : { message }), data };
    },
    // Keep the device's time for the record.
    ...(capturedAt === said ? {} : { details: { capturedAt: said?.toISOString() } }),
    async write(tx, id, photos) {
      await check?.(tx, caller);
      const given = await useCode(tx, caller, { id, hub, kind, code, deviceId, isScanned });
      await tx.insert(itemTables[kind]).values({
        ...row,
        ...rowOf?.(photos),
        id,
        code: given,
        hub: hub.id,
        capturedAt,
        createdBy: caller._id,
        createdAt: at,
        updatedAt: at,
      });
      const queued = reviewWrite({ kind, id, hub: hub.id, at, isSample: drawSample(deps.reviewPercent) });
      const receivedAt = at.toISOString();
      const data = { _id: id, code: given, kind, key: idempotencyKey, photos: receiptPhotos(photos), receivedAt };
      return { hub: hub.id, data, writes: [queued] };
    },
  });
}

/**
 * The id of an item, always the same for a key: what a restored server gets again has the id that photos added on tablets, edits and verdicts
 * name. The time of the key stays in front, so that new rows lie together in the index.
 */
function idOfKey(userId: string, key: string): string {
  const random = createHash('sha256').update(`${userId}:${key}`).digest();
  const msecs = version(key) === 7 ? Number.parseInt(key.replace('-', '').slice(0, 12), 16) : random.readUIntBE(16, 6);
  return uuid({ msecs, random });
}

/** When an item was captured, by the server's clock: moved by what the device's clock was wrong when it sent, and no later than the arrival. */
function captureTime(said: Date, sentAt: Date | null, at: Date): Date {
  // A clock that went back since the capture says nothing of how wrong it was then.
  const wrongMs = sentAt && said <= sentAt ? at.getTime() - sentAt.getTime() : 0;
  const moved = Math.abs(wrongMs) > CLOCK_WRONG_MS ? new Date(said.getTime() + wrongMs) : said;
  return moved > at ? at : moved;
}

/** A device's clock may be far off; invalid times and those before 1970 are dropped. */
function readMoment(text: string | null | undefined): Date | null {
  const moment = new Date(text ?? NaN);
  return moment.getTime() > 0 ? moment : null;
}

const isSlot = (slot: string): slot is PhotoSlot => PHOTO_SLOTS.some((each) => each === slot);

/** The photos of a receipt. */
export const receiptPhotos = (photos: readonly StoredPhoto[]): Receipt['photos'] =>
  photos.flatMap(({ slot, sha256, bytes }) => (isSlot(slot) ? [{ slot, sha256, bytes: bytes.length }] : []));
