/** The way in for forms: stored like captures, and sent at once, since a form asks before it is left. */
import { type AddedPhoto, storeAdded } from './added-photos.ts';
import { type ChangedRecord, type NewRecord, storeCreate, storeUpdate } from './form-parcels.ts';
import { captured } from './start.ts';

/** Stores a full form and begins to send it; answers the parcel's id. Throws as `storeCreate` does: then nothing is stored. */
export async function enqueueCreate(form: NewRecord): Promise<string> {
  const id = await storeCreate(form);
  captured();
  return id;
}

/**
 * Stores a change and begins to send it, after every earlier one of the same record; answers the parcel's id. Throws as
 * `storeUpdate` does: then nothing is stored.
 */
export async function enqueueUpdate(change: ChangedRecord): Promise<string> {
  const id = await storeUpdate(change);
  captured();
  return id;
}

/** Stores a photo more for a record and begins to send it, after what waits for that record. Throws as `storeAdded` does. */
export async function enqueueAdded(added: AddedPhoto): Promise<void> {
  await storeAdded(added);
  captured();
}
