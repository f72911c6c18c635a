import type { Caller } from '../../../contract/access.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { CodeInUse } from '../../outbox/codes.ts';
import { enqueueCreate, enqueueUpdate } from '../../outbox/enqueue-form.ts';
import type { Picture } from '../../outbox/enqueue.ts';
import type { Fields } from '../../outbox/form-content.ts';
import type { FormPhoto } from '../../outbox/form-parcels.ts';
import { settle, type Settled, takeBack } from '../../outbox/settle.ts';

/** As long as a form waits for its answer before it leaves the rest to the outbox, in ms. */
const PATIENCE_MS = 10_000;

/** Who fills in a form, and where the item belongs. */
interface Named {
  _id: string;
  fullName: string;
}

interface Common {
  owner: Caller & Named;
  kind: ItemKind;
  hub: Named;
  /** What is sent, by names on the wire. */
  fields: Fields;
  /** Readable names of what the fields refer to. */
  names: Readonly<Record<string, string>>;
  /** Key of the form's draft. */
  draft: string;
}

/** A new item as its form holds it. */
export interface NewItem extends Common {
  /** Idempotency key of the form's content. */
  key: string;
  photos: readonly FormPhoto[];
  thumbnail: Picture | null;
}

/** A change of an item as its form holds it. */
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

/** Takes a refused form back, so that it can be changed; whoever cannot leaves it in the outbox. */
export const takeFormBack = (parcel: string): Promise<boolean> => takeBack(parcel).catch(() => false);

async function saved(enqueue: () => Promise<string>): Promise<Saved> {
  try {
    const parcel = await enqueue();
    return { ...(await settle(parcel, PATIENCE_MS)), parcel };
  } catch (error) {
    return { state: 'failed', word: error instanceof CodeInUse ? 'codeInUse' : 'noRoom' };
  }
}
