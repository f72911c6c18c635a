/** Stores forms like captures, and sends them at once, without an undo period: leaving a form asks for confirmation. Verdicts may have one. */
import { type AddedPhoto, storeAdded } from './added-photos.ts';
import { type ChangedRecord, type NewRecord, storeCreate, storeUpdate } from './form-parcels.ts';
import { captured } from './start.ts';
import { type GivenVerdict, storeVerdict } from './verdicts.ts';

/** Stores a full form and starts sending it; resolves to the parcel's id. Throws like `storeCreate`: then nothing is stored. */
export async function enqueueCreate(form: NewRecord): Promise<string> {
  const id = await storeCreate(form);
  captured();
  return id;
}

/**
 * Stores a change and starts sending it, after every earlier one of the same record; resolves to the parcel's id. Throws like
 * `storeUpdate`: then nothing is stored.
 */
export async function enqueueUpdate(change: ChangedRecord): Promise<string> {
  const id = await storeUpdate(change);
  captured();
  return id;
}

/** Stores an added photo and starts sending it, after what waits for that record. Throws like `storeAdded`. */
export async function enqueueAdded(added: AddedPhoto): Promise<void> {
  await storeAdded(added);
  captured();
}

/** Stores a verdict and starts sending it; resolves to the parcel's id. Throws like `storeVerdict`. */
export async function enqueueVerdict(given: GivenVerdict): Promise<string> {
  const id = await storeVerdict(given);
  captured();
  return id;
}
