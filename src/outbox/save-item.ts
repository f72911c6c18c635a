/** Saving an item from where it is on the screen, a form or a cell of a list: stored here first, then the answer for a while. */
import type { ItemKind } from '../../contract/code.ts';
import { reach } from '../api/reach.ts';
import { CodeInUse } from './codes.ts';
import { enqueueCreate, enqueueUpdate } from './enqueue-form.ts';
import type { Picture } from './enqueue.ts';
import type { Fields } from './form-content.ts';
import type { HeldDraft } from './form-drafts.ts';
import type { FormPhoto } from './form-parcels.ts';
import { settle, type Settled, takeBack } from './settle.ts';

/** As long as an answer is waited for before the rest is left to the outbox, in ms. */
const PATIENCE_MS = 10_000;
/** The same where the server could not be reached a moment ago. */
const MOMENT_MS = 1000;

/** Who saves, and where the item belongs. */
interface Named {
  _id: string;
  fullName: string;
}

interface Common {
  owner: Named;
  kind: ItemKind;
  hub: Named;
  /** What is sent, by names on the wire. */
  fields: Fields;
  /** Readable names of what the fields refer to. */
  names: Readonly<Record<string, string>>;
  /** The form's draft, where there is one. */
  draft?: HeldDraft;
}

/** A new item as its form holds it. */
export interface NewItem extends Common {
  /** Idempotency key of the form's content. */
  key: string;
  photos: readonly FormPhoto[];
  thumbnail: Picture | null;
}

/** A change of an item. */
export interface ChangedItem extends Common {
  id: string;
  code: string;
  rev: number;
  /** What the person saw in the changed fields. */
  before: Fields;
}

/** What saving came to: what the outbox says, or that this device could not store it. `parcel` is what was stored. */
export type Saved = (Settled & { parcel: string }) | { state: 'failed'; word: 'codeInUse' | 'noRoom' };

/** Saves a new item: on this device first, and on the server as soon as it can be reached. Never throws. */
export async function saveNew(item: NewItem): Promise<Saved> {
  // These have places of their own beside the fields.
  const { hubcenter: _hub, code, ...fields } = item.fields;
  return saved(() => enqueueCreate({ ...item, code: typeof code === 'string' ? code : null, fields }));
}

/** Saves what has changed of an item, with the revision that was seen. Never throws. */
export const saveChange = (item: ChangedItem): Promise<Saved> => saved(() => enqueueUpdate(item));

/**
 * Takes back what was saved and did not arrive; false where that cannot be known, or where its draft is not on the disk again, as
 * `isKept` says: then it stays in the outbox.
 */
export const takeSavedBack = (parcel: string, isKept = true): Promise<boolean> =>
  takeBack(parcel, isKept).catch(() => false);

async function saved(enqueue: () => Promise<string>): Promise<Saved> {
  try {
    const parcel = await enqueue();
    const isCutOff = !navigator.onLine || !reach().answers;
    return { ...(await settle(parcel, isCutOff ? MOMENT_MS : PATIENCE_MS)), parcel };
  } catch (error) {
    return { state: 'failed', word: error instanceof CodeInUse ? 'codeInUse' : 'noRoom' };
  }
}
