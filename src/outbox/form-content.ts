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

type Action = NonNullable<Parcel['action']> | 'capture';

/** What holds for the parcels of an action. */
interface ActionRules {
  /** Whether it is about an existing record: only its person sends it, and it is no item of its own. */
  isChange: boolean;
  /**
   * Whether the server keeps its key and answers with a receipt: it can be asked for it again, what it lost is sent again, and photos are freed
   * on its proof. Without one the record shows the result, and neither is done.
   */
  hasReceipt: boolean;
  /** The text its fields' print is made from; that of a verdict keeps versions from sending it that would take it for an item. */
  printed: (parcel: Pick<Parcel, 'fields' | 'record'>) => string | undefined;
}

/** Every action with its rules: a new one does not compile without them. */
const RULES: Readonly<Record<Action, ActionRules>> = {
  capture: { isChange: false, hasReceipt: true, printed: () => undefined },
  create: { isChange: false, hasReceipt: true, printed: ({ fields }) => fields },
  addPhotos: { isChange: true, hasReceipt: true, printed: ({ record }) => record },
  update: { isChange: true, hasReceipt: false, printed: ({ fields }) => fields },
  verdict: { isChange: true, hasReceipt: false, printed: ({ fields, record }) => `verdict ${record} ${fields}` },
};

/** A later version has stored it: nothing here proves that it is whole. */
const UNKNOWN: ActionRules = { isChange: true, hasReceipt: false, printed: () => undefined };

function rulesOf(parcel: Pick<Parcel, 'action'>): ActionRules {
  return isKnown(parcel) ? RULES[parcel.action ?? 'capture'] : UNKNOWN;
}

/** Whether this version knows the action of a parcel; one that a later version has stored waits for it. */
export const isKnown = ({ action }: Pick<Parcel, 'action'>): boolean => Object.hasOwn(RULES, action ?? 'capture');

/** The text the fields' print is made from; added photos have no fields, but a target record. */
export const printedOf = (parcel: Pick<Parcel, 'action' | 'fields' | 'record'>): string | undefined =>
  rulesOf(parcel).printed(parcel);

/** Whether the fields are still those that were stored: corrupt ones are never sent. */
export async function isWhole(parcel: Parcel): Promise<boolean> {
  if (parcel.action === undefined) return true;
  const printed = printedOf(parcel);
  const print = parcel.photos.find(({ slot }) => slot === 'fields');
  return printed !== undefined && print?.sha256 === (await fieldsPrint(printed)).sha256;
}

/** Whether it is about an existing record: only its person sends it, and it is no item of its own. */
export const isChange = (parcel: Pick<Parcel, 'action'>): boolean => rulesOf(parcel).isChange;

/** Whether the server answers it with a receipt, and can be asked for it again. */
export const hasReceipt = (parcel: Pick<Parcel, 'action'>): boolean => rulesOf(parcel).hasReceipt;

/** The actions without photos and receipts: their record shows the result. */
export const RECEIPTLESS = (Object.keys(RULES) as Action[]).filter((action) => !RULES[action].hasReceipt);

/** Whether a revision of the record has an added photo, or an earlier one had it. */
export const isIn = ({ state, receipt }: Parcel, rev: number): boolean =>
  state === 'delivered' && (receipt?.rev ?? 0) <= rev;
