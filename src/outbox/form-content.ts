/** What a parcel of a form carries beside its photos, and the print that goes with it. */
import type { Parcel, PartPrint, PhotoPrint } from '../store/db.ts';
import { sha256Hex } from '../store/sha256.ts';

/** Values by their names on the wire. */
export type Fields = Readonly<Record<string, unknown>>;

/** Values that a row keeps as JSON; none where it keeps none, or something that cannot be read any more. */
export function readFields(json: string | undefined): Fields {
  try {
    const value: unknown = JSON.parse(json ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
  } catch {
    return {};
  }
}

/** The photos that belong to a parcel; the fields of a form are none. */
export const photoPrints = ({ photos }: Pick<Parcel, 'photos'>): PhotoPrint[] =>
  photos.flatMap((print) => (print.slot === 'fields' ? [] : [print]));

/** The fields' print, which keeps older versions from sending the parcel without them. */
export const fieldsPrint = async (fields: string): Promise<PartPrint> => ({
  slot: 'fields',
  sha256: await sha256Hex(new TextEncoder().encode(fields).buffer),
});

/** Whether the fields are still those that were stored: what has rotted is never sent. */
export async function isWhole({ action, fields, photos }: Parcel): Promise<boolean> {
  if (action === undefined) return true;
  const print = photos.find(({ slot }) => slot === 'fields');
  return fields !== undefined && print?.sha256 === (await fieldsPrint(fields)).sha256;
}
