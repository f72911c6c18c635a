/** Saves an item from the screen, a form or a list cell: stored here first, then waits a while for the answer. */
import type { ItemKind } from '../../contract/code.ts';
import { reach } from '../api/reach.ts';
import { CodeInUseError } from './codes.ts';
import { enqueueCreate, enqueueUpdate, enqueueVerdict } from './enqueue-form.ts';
import type { Picture } from './enqueue.ts';
import type { Fields } from './form-content.ts';
import type { FormDraftRow } from './form-drafts.ts';
import type { FormPhoto } from './form-parcels.ts';
import { settle, type FormOutcome, withdrawParcel } from './settle.ts';
import { UNDO_MS } from './transition.ts';
import type { GivenVerdict } from './verdicts.ts';

/** How long to wait for the answer before leaving the rest to the outbox, in ms. */
const TIMEOUT_MS = 10_000;
/** The same if the server was unreachable a moment ago. */
const MOMENT_MS = 1000;

/** A person or hub center, by id and name. */
interface NamedRecord {
  _id: string;
  fullName: string;
}

interface SaveInput {
  owner: NamedRecord;
  kind: ItemKind;
  hub: NamedRecord;
  /** Values to send, by names on the wire. */
  fields: Fields;
  /** Readable names of referenced records. */
  names: Readonly<Record<string, string>>;
  /** The form's draft, if there is one. */
  draft?: FormDraftRow;
}

/** A new item from its form. */
export interface NewItem extends SaveInput {
  /** Idempotency key of the form's content. */
  key: string;
  photos: readonly FormPhoto[];
  thumbnail: Picture | null;
}

/** A change of an item. */
export interface ChangedItem extends SaveInput {
  id: string;
  code: string;
  rev: number;
  /** The changed fields' values as read. */
  before: Fields;
}

/** The result of a save: the outbox's outcome, or that this device could not store it. `parcel` is the stored one. */
export type SaveResult = (FormOutcome & { parcel: string }) | { state: 'failed'; word: 'codeInUse' | 'noRoom' };

/** Saves a new item: on this device first, and on the server as soon as it is reachable. Never throws. */
export async function saveNew(item: NewItem): Promise<SaveResult> {
  // These are sent beside the fields.
  const { hubcenter: _hub, code, ...fields } = item.fields;
  return saved(() => enqueueCreate({ ...item, code: typeof code === 'string' ? code : null, fields }));
}

/** Saves the changes of an item, with the revision read. Never throws. */
export const saveChange = (item: ChangedItem): Promise<SaveResult> => saved(() => enqueueUpdate(item));

/** Saves a correction on a review. Without the network the reviewer goes on at once. Never throws. */
export const saveVerdict = (given: GivenVerdict): Promise<SaveResult> => saved(() => enqueueVerdict(given), 0);

/** Saves a verdict that can be undone before anything of it is sent; for how long, and as which parcel; null if it could not be stored. */
export const holdVerdict = (given: GivenVerdict): Promise<{ parcel: string; undoMs: number } | null> =>
  enqueueVerdict({ ...given, undoMs: UNDO_MS }).then(
    (parcel) => ({ parcel, undoMs: UNDO_MS }),
    () => null,
  );

/** Waits for what becomes of a verdict that could be undone. */
export const settleVerdict = (parcel: string): Promise<FormOutcome> => settle(parcel, UNDO_MS + TIMEOUT_MS);

/**
 * Removes what was saved and did not arrive; false if that is unknown, or if its draft is not on disk again (`isKept`): then it stays in
 * the outbox.
 */
export const undoSaved = (parcel: string, isKept = true): Promise<boolean> =>
  withdrawParcel(parcel, isKept).catch(() => false);

async function saved(enqueue: () => Promise<string>, momentMs = MOMENT_MS): Promise<SaveResult> {
  try {
    const parcel = await enqueue();
    const isCutOff = !navigator.onLine || !reach().answers;
    return { ...(await settle(parcel, isCutOff ? momentMs : TIMEOUT_MS)), parcel };
  } catch (error) {
    return { state: 'failed', word: error instanceof CodeInUseError ? 'codeInUse' : 'noRoom' };
  }
}
