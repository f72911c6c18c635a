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

/** What the fields' print of a parcel is made from; photos that are added have no fields, but a record that they are for. */
export const printedOf = ({ action, fields, record }: Pick<Parcel, 'action' | 'fields' | 'record'>) =>
  action === 'addPhotos' ? record : fields;

/** Whether the fields are still those that were stored: what has rotted is never sent. */
export async function isWhole(parcel: Parcel): Promise<boolean> {
  if (parcel.action === undefined) return true;
  const printed = printedOf(parcel);
  const print = parcel.photos.find(({ slot }) => slot === 'fields');
  return printed !== undefined && print?.sha256 === (await fieldsPrint(printed)).sha256;
}

/** Whether it is about a record that is there already: nobody else sends it, and it is no item of its own. */
export const isChange = ({ action }: Pick<Parcel, 'action'>): boolean => action === 'update' || action === 'addPhotos';

/** Whether a revision of the record has an added photo, or one before had it. */
export const isIn = ({ state, receipt }: Parcel, rev: number): boolean =>
  state === 'delivered' && (receipt?.rev ?? 0) <= rev;
