/**
 * Imports an exported outbox. Every item has its own result and is stored completely or not at all. Its content stays as captured,
 * including its key, so that the server takes it once, whichever device sends it.
 */
import { v7 as uuid } from 'uuid';

import { ADMINS, mayDo, type Caller } from '../../contract/access.ts';
import type { ItemKind } from '../../contract/code.ts';
import { durable, type Original, type Parcel, type PartPrint, type StoredPhoto } from '../store/db.ts';
import { localDay } from '../store/local-day.ts';
import { sha256Hex } from '../store/sha256.ts';
import { archivedParcel, type ArchivedParcel, type ArchivedPhoto } from './archive.ts';
import { deliveredOf } from './delivered-before.ts';
import { fieldsPrint, isChange, printedOf } from './form-content.ts';
import { openArchive, type Archive, type ArchiveProblem } from './read-archive.ts';
import { withRoom } from './room.ts';
import { TRASH_MS } from './transition.ts';

/** The result of one item of the file. */
export type ImportAnswer =
  | 'imported'
  | 'alreadyHere'
  | 'alreadyDelivered'
  /** It belongs to a person who is not signed in. */
  | 'otherPerson'
  /** It is a change or added photo of another person, which only they can send. */
  | 'otherChange'
  | 'photoMissing'
  | 'photoDamaged'
  /** Its entry in the manifest is invalid. */
  | 'unreadable'
  /** The device could not store it, usually for lack of space. */
  | 'notStored';

/** One item of the file and its result. */
export interface ImportedItem {
  /** Position in the file, from 1. */
  place: number;
  answer: ImportAnswer;
  /** The item, as far as it can be read. */
  what: { code: string | null; kind: ItemKind; hubName: string; ownerName: string } | null;
}

/** The result of a file: why nothing was imported, or a result per item and whether the file was truncated. */
export type ImportResult = { problem: ArchiveProblem } | { items: ImportedItem[]; isCut: boolean };

/** Imports a file for the signed-in person. */
export async function importArchive(
  file: Blob,
  importer: Caller,
  onProgress?: (done: number, total: number) => void,
): Promise<ImportResult> {
  const archive = await openArchive(file);
  if (typeof archive === 'string') return { problem: archive };
  const read = archive.items.map((item, index) => ({
    place: index + 1,
    parcel: archivedParcel.safeParse(item).data ?? null,
  }));
  // New positions in the queue, in order of capture.
  const inOrder = read.toSorted((one, other) => orderOf(one) - orderOf(other));
  const delivered = await deliveredOf(
    read.flatMap(({ parcel }) => (parcel && mayImport(parcel, importer) ? [parcel] : [])),
    importer,
  );
  const items: ImportedItem[] = [];
  for (const { place, parcel } of inOrder) {
    const answer = parcel ? await importOne(parcel, importer, archive, delivered) : 'unreadable';
    items.push({ place, answer, what: parcel });
    onProgress?.(items.length, read.length);
  }
  return { items, isCut: archive.isCut };
}

const orderOf = ({ parcel }: { parcel: ArchivedParcel | null }): number =>
  parcel ? Date.parse(parcel.capturedAt) : Infinity;

/** Everyone may import their own; admins also other people's captures, which they then send for them. */
const mayImport = ({ owner }: ArchivedParcel, importer: Caller): boolean =>
  owner === importer._id || mayDo(ADMINS, importer);

async function importOne(
  parcel: ArchivedParcel,
  importer: Caller,
  archive: Archive,
  delivered: ReadonlySet<string>,
): Promise<ImportAnswer> {
  if (isChange(parcel) && parcel.owner !== importer._id) return 'otherChange';
  if (!mayImport(parcel, importer)) return 'otherPerson';
  if (await isHere(parcel.id)) return 'alreadyHere';
  if (delivered.has(parcel.id)) return 'alreadyDelivered';
  // A textile mix may have no photo.
  if (!isChange(parcel) && parcel.photos.length === 0 && (parcel.raw || parcel.kind !== 'generic'))
    return 'photoMissing';
  const bytes: ArrayBuffer[] = [];
  for (const photo of parcel.photos) {
    const found = await readPhoto(archive, photo);
    if (typeof found === 'string') return found;
    bytes.push(found);
  }
  return withRoom(() => store(parcel, importer._id, bytes)).catch(() => 'notStored');
}

const isHere = async (id: string): Promise<boolean> => (await durable.parcels.where('id').equals(id).count()) > 0;

async function readPhoto(archive: Archive, photo: ArchivedPhoto): Promise<ArrayBuffer | ImportAnswer> {
  try {
    const bytes = await archive.photo(photo.file);
    if (!bytes) return 'photoMissing';
    return (await sha256Hex(bytes)) === photo.sha256 ? bytes : 'photoDamaged';
  } catch {
    return 'photoDamaged';
  }
}

/** Stores one item with all its photos in one transaction that is on disk before it counts as imported. */
async function store(archived: ArchivedParcel, lane: string, bytes: readonly ArrayBuffer[]): Promise<ImportAnswer> {
  const { id, raw } = archived;
  const files = archived.photos.map(({ slot, position, mime }, index) => ({
    parcel: id,
    slot,
    position,
    mime,
    bytes: bytes[index] ?? new ArrayBuffer(0),
  }));
  const originals: Original[] = raw ? files.map((each) => ({ photo: uuid(), ...each })) : [];
  const photos: StoredPhoto[] = raw
    ? []
    : files.map((each, index) => ({ id: uuid(), ...each, sha256: archived.photos[index]?.sha256 ?? '' }));
  const frozen = rowOf(archived, lane);
  const prints = photos.map(({ slot, sha256 }) => ({ slot, sha256 }));
  const row = { ...frozen, photos: [...prints, ...(await printOf(frozen))] };
  return durable.transaction('rw', durable.parcels, durable.photos, durable.originals, async () => {
    if (await isHere(id)) return 'alreadyHere';
    await durable.parcels.add(row);
    await durable.photos.bulkAdd(photos);
    await durable.originals.bulkAdd(originals);
    return 'imported';
  });
}

/** The print of the content without photos. */
async function printOf(row: ReturnType<typeof rowOf>): Promise<PartPrint[]> {
  const printed = printedOf(row);
  return printed === undefined ? [] : [await fieldsPrint(printed)];
}

function rowOf(archived: ArchivedParcel, lane: string): Omit<Parcel, 'seq' | 'photos'> {
  const { photos: _, fields, names, before, ...frozen } = archived;
  const trashed = archived.state === 'trashed';
  // The reason of a refused change is learnt again: the record may have changed since.
  const attention = archived.state === 'attention' && archived.reason !== null && !isChange(archived);
  const onItsWay = archived.raw ? 'captured' : 'queued';
  return {
    ...frozen,
    ...(fields === undefined ? {} : { fields: JSON.stringify(fields) }),
    ...(names === undefined ? {} : { names: JSON.stringify(names) }),
    ...(before === undefined ? {} : { before: JSON.stringify(before) }),
    lane,
    day: isChange(archived) ? '' : localDay(new Date(archived.capturedAt)),
    state: trashed ? 'trashed' : attention ? 'attention' : onItsWay,
    reason: trashed || attention ? archived.reason : null,
    attempts: 0,
    starts: 0,
    // Its device may have sent it by now: the server is asked before a photo leaves this one.
    unanswered: Math.max(1, archived.unanswered),
    nextAt: trashed ? Date.now() + TRASH_MS : 0,
    receipt: null,
  };
}
