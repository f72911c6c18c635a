import type { ItemKind } from '../../contract/code.ts';
import { db, type Parcel } from '../store/db.ts';
import { type Fields, readFields } from './form-content.ts';
import { OPEN_STATES } from './lane.ts';

/** Pending changes of one record. */
export interface PendingEdit {
  /** The changed fields' new values, later changes over earlier ones, with the readable names of referenced records. */
  values: Fields;
  /** Names of the changed fields. */
  fields: readonly string[];
  /** One of them needs the person: a conflict, or a refusal by the server. */
  needsAttention: boolean;
  /** Time of the first one, epoch ms. */
  since: number;
  /** Their parcels, oldest first. */
  parcels: readonly string[];
}

const HELD = [...OPEN_STATES, 'attention'] as const;

/** Reads a person's pending changes of a kind, by record. */
export async function readPendingEdits(owner: string, kind: ItemKind): Promise<ReadonlyMap<string, PendingEdit>> {
  const keys = HELD.map((state) => ['update', state]);
  const parcels = await db.parcels.where('[action+state]').anyOf(keys).sortBy('seq');
  const own = parcels.filter((parcel) => parcel.owner === owner && parcel.kind === kind);
  return new Map([...Map.groupBy(own, ({ record = '' }) => record)].map(([record, all]) => [record, pendingOf(all)]));
}

/** Reads the pending changes of one record; null if there are none. */
export const readPendingEdit = async (owner: string, kind: ItemKind, record: string): Promise<PendingEdit | null> =>
  (await readPendingEdits(owner, kind)).get(record) ?? null;

/** Reads the records that delivered ones of these changes resulted in, each after the last change. */
export async function readDelivered(ids: readonly string[]): Promise<readonly Fields[]> {
  if (ids.length === 0) return [];
  const parcels = await db.parcels.where('id').anyOf(ids).sortBy('seq');
  const delivered = parcels.filter(({ state }) => state === 'delivered');
  return [...new Map(delivered.map(({ record, theirs }) => [record, readFields(theirs)])).values()];
}

function pendingOf(parcels: readonly Parcel[]): PendingEdit {
  const fields: Fields = Object.assign({}, ...parcels.map((parcel) => readFields(parcel.fields)));
  const names: Fields = Object.assign({}, ...parcels.map((parcel) => readFields(parcel.names)));
  const needsAttention = parcels.some(({ state }) => state === 'attention');
  const since = Date.parse(parcels[0]?.capturedAt ?? '') || 0;
  const ids = parcels.map(({ id }) => id);
  return { values: { ...names, ...fields }, fields: Object.keys(fields), needsAttention, since, parcels: ids };
}
