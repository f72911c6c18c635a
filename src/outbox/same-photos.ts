import { durable, type Parcel, type StoredPhoto } from '../store/db.ts';
import type { CapturedPhoto } from './enqueue.ts';

/**
 * Whether a parcel has every photo of a form that is saved again: as sent, or, if it was compressed another time, as its original. Only
 * inside a `durable` transaction that has `originals`.
 */
export async function hasAll(
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
