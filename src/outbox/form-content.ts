/** The content of a form parcel besides its photos, and its print. */
import type { Parcel, PartPrint, PhotoPrint } from '../store/db.ts';
import { sha256Hex } from '../store/sha256.ts';

/** Values by their names on the wire. */
export type Fields = Readonly<Record<string, unknown>>;

/** Values a row stores as JSON; empty if there are none or they are unreadable. */
export function readFields(json: string | undefined): Fields {
  try {
    const value: unknown = JSON.parse(json ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
  } catch {
    return {};
  }
}

/** The prints of a parcel's photos, without that of a form's fields. */
export const photoPrints = ({ photos }: Pick<Parcel, 'photos'>): PhotoPrint[] =>
  photos.flatMap((print) => (print.slot === 'fields' ? [] : [print]));

/** The fields' print, which keeps older versions from sending the parcel without them. */
export const fieldsPrint = async (fields: string): Promise<PartPrint> => ({
  slot: 'fields',
  sha256: await sha256Hex(new TextEncoder().encode(fields).buffer),
});

/**
 * The text the fields' print is made from; added photos have no fields, but a target record. That of a verdict keeps versions from sending
 * it that would take it for an item.
 */
export function printedOf({
  action,
  fields,
  record,
}: Pick<Parcel, 'action' | 'fields' | 'record'>): string | undefined {
  if (action === 'addPhotos') return record;
  return action === 'verdict' ? `${action} ${record} ${fields}` : fields;
}

/** Whether the fields are still those that were stored: corrupt ones are never sent. */
export async function isWhole(parcel: Parcel): Promise<boolean> {
  if (parcel.action === undefined) return true;
  const printed = printedOf(parcel);
  const print = parcel.photos.find(({ slot }) => slot === 'fields');
  return printed !== undefined && print?.sha256 === (await fieldsPrint(printed)).sha256;
}

/** Whether it is about an existing record: only its person sends it, and it is no item of its own. */
export const isChange = ({ action }: Pick<Parcel, 'action'>): boolean => action !== undefined && action !== 'create';

/** The actions without photos and receipts: their record shows the result. */
export const RECEIPTLESS = ['update', 'verdict'] as const satisfies readonly Parcel['action'][];

/** Whether the server answers it with a receipt, and can be asked for it again. */
export const hasReceipt = ({ action }: Pick<Parcel, 'action'>): boolean => !RECEIPTLESS.some((each) => each === action);

/** Whether a revision of the record has an added photo, or an earlier one had it. */
export const isIn = ({ state, receipt }: Parcel, rev: number): boolean =>
  state === 'delivered' && (receipt?.rev ?? 0) <= rev;
