/** Full forms and changes as parcels: stored in one transaction that is on disk before "saved" is shown. */
import { v7 as uuid } from 'uuid';

import type { ItemKind } from '../../contract/code.ts';
import { durable, type Parcel, type PartPrint, type StoredPhoto } from '../store/db.ts';
import { deviceId } from '../store/device.ts';
import { localDay } from '../store/local-day.ts';
import { sha256Hex } from '../store/sha256.ts';
import { claimCode, takeCode } from './codes.ts';
import type { CapturedPhoto, Picture } from './enqueue.ts';
import { type Fields, fieldsPrint } from './form-content.ts';
import { endFormDraft, type FormDraftRow } from './form-drafts.ts';
import { withRoom } from './room.ts';

/** A person or hub center, by id and name. */
interface NamedRecord {
  _id: string;
  fullName: string;
}

/** A photo of a form. Unlike the counter, a form waits until its photos are compressed. */
export interface FormPhoto extends CapturedPhoto {
  upload: Picture;
}

/** A full form that creates a record. */
export interface NewRecord {
  /** Key of the form's content: parcel id and idempotency key, a UUID. Saved twice under one key it is one record. */
  key: string;
  owner: NamedRecord;
  kind: ItemKind;
  hub: NamedRecord;
  /** Exactly this code, or null for the next one of this device, else of the server. */
  code: string | null;
  /** Values of `itemForms[kind]`, without hub center, code, time and device. */
  fields: Fields;
  /** Readable names of referenced records (`fabricName`, `priceTierName`). */
  names?: Readonly<Record<string, string>>;
  photos: readonly FormPhoto[];
  /** A thumbnail for lists on this device. */
  thumbnail: Picture | null;
  /** The form's draft, deleted by the same transaction. */
  draft?: FormDraftRow;
}

/** A change of a record. */
export interface ChangedRecord {
  owner: NamedRecord;
  kind: ItemKind;
  /** Id of the record. */
  id: string;
  /** Code and hub center of the record, for display. */
  code: string;
  hub: NamedRecord;
  /** Revision the person read. */
  rev: number;
  /** The changed fields' values as read, with pending changes of that record applied. */
  before: Fields;
  /** The changed fields, as `PUT /<kind>/<id>` takes them. */
  fields: Fields;
  /** Readable names of newly referenced records (`hubcenterName`, `fabricName`, `priceTierName`). */
  names?: Readonly<Record<string, string>>;
  /** The form's draft, deleted by the same transaction. */
  draft?: FormDraftRow;
}

/**
 * Stores a full form; resolves to the parcel's id. Idempotent under its key with the same fields and photos. Throws if the device cannot
 * store it, or `CodeInUseError`: then nothing is stored.
 */
export async function storeCreate(form: NewRecord): Promise<string> {
  const fields = JSON.stringify(form.fields);
  const bytes: StoredPhoto[] = [];
  for (const [position, { slot, upload }] of form.photos.entries()) {
    bytes.push({ id: uuid(), parcel: form.key, slot, position, ...upload, sha256: await sha256Hex(upload.bytes) });
  }
  const prints = [...bytes.map(({ slot, sha256 }) => ({ slot, sha256 })), await fieldsPrint(fields)];
  const row = {
    ...(await rowOf(form, prints)),
    id: form.key,
    day: localDay(new Date()),
    action: 'create' as const,
    fields,
    ...(form.names ? { names: JSON.stringify(form.names) } : {}),
  };
  return withRoom(() => storeNew(row, form, bytes));
}

/** Stores a change; resolves to the parcel's id. Throws if the device cannot store it. */
export async function storeUpdate(change: ChangedRecord): Promise<string> {
  const { id: record, code, rev, names, draft } = change;
  const fields = JSON.stringify(change.fields);
  const row = {
    ...(await rowOf(change, [await fieldsPrint(fields)])),
    id: uuid(),
    code,
    // No day: the daily counts are those of items.
    day: '',
    action: 'update' as const,
    fields,
    record,
    rev,
    before: JSON.stringify(change.before),
    ...(names ? { names: JSON.stringify(names) } : {}),
  };
  await withRoom(() =>
    durable.transaction('rw', durable.parcels, durable.formDrafts, durable.draftPhotos, async () => {
      await durable.parcels.add(row);
      if (draft !== undefined) await endFormDraft(draft);
    }),
  );
  return row.id;
}

/** The common fields of all form rows. */
export async function rowOf(
  { owner, kind, hub }: Pick<NewRecord, 'owner' | 'kind' | 'hub'>,
  photos: readonly PartPrint[],
): Promise<Omit<Parcel, 'seq' | 'id' | 'code' | 'day'>> {
  const now = new Date();
  return {
    owner: owner._id,
    ownerName: owner.fullName,
    lane: owner._id,
    deviceId: await withRoom(deviceId),
    kind,
    hub: hub._id,
    hubName: hub.fullName,
    source: 'dialog',
    photos,
    capturedAt: now.toISOString(),
    state: 'queued',
    attempts: 0,
    starts: 0,
    unanswered: 0,
    // Forms have no undo period: leaving one asks for confirmation.
    nextAt: now.getTime(),
    reason: null,
    raw: false,
    shrunk: false,
    receipt: null,
  };
}

function storeNew(
  row: Omit<Parcel, 'seq' | 'code'>,
  { code, photos: given, thumbnail, draft }: NewRecord,
  bytes: readonly StoredPhoto[],
): Promise<string> {
  const { parcels, photos, originals, thumbnails, codes, formDrafts, draftPhotos } = durable;
  const tables = [parcels, photos, originals, thumbnails, codes, formDrafts, draftPhotos];
  return durable.transaction('rw', tables, async () => {
    const before = await parcels.get({ id: row.id });
    if (draft !== undefined) await endFormDraft(draft);
    const isSame = before && before.state !== 'trashed' && before.fields === row.fields;
    if (isSame && (await hasAll(before, bytes, given))) return before.id;
    // The form was continued after it was saved, or was discarded: this is another one.
    const id = before ? uuid() : row.id;
    const { owner, hub, kind } = row;
    const taken = code ? claimCode(durable, code) : takeCode(durable, { owner, hub, kind }, null);
    await parcels.add({ ...row, id, code: await taken, ...(code ? { scanned: true as const } : {}) });
    await photos.bulkAdd(bytes.map((photo) => ({ ...photo, parcel: id })));
    await originals.bulkAdd(
      bytes.map(({ id: photo, slot, position }) => {
        const { bytes: file, mime } = given[position]?.original ?? { bytes: new ArrayBuffer(0), mime: '' };
        return { photo, parcel: id, slot, position, bytes: file, mime };
      }),
    );
    if (thumbnail) await thumbnails.add({ parcel: id, ...thumbnail });
    return id;
  });
}

/**
 * Whether a parcel has every photo of a form that is saved again: as sent, or, if it was compressed another time, as its original. Only
 * inside a `durable` transaction that has `originals`.
 */
async function hasAll(
  { id, photos }: Pick<Parcel, 'id' | 'photos'>,
  bytes: readonly StoredPhoto[],
  given: readonly CapturedPhoto[],
): Promise<boolean> {
  const prints = new Set(photos.map(({ sha256 }) => sha256));
  const others = bytes.filter(({ sha256 }) => !prints.has(sha256));
  if (others.length === 0) return true;
  const originals = await durable.originals.where('parcel').equals(id).toArray();
  return others.every(({ position }) => {
    const file = given[position]?.original?.bytes;
    return file !== undefined && originals.some((each) => isEqual(each.bytes, file));
  });
}

function isEqual(one: ArrayBuffer, other: ArrayBuffer): boolean {
  if (one.byteLength !== other.byteLength || one.byteLength === 0) return false;
  const bytes = new Uint8Array(other);
  return new Uint8Array(one).every((byte, at) => byte === bytes[at]);
}
