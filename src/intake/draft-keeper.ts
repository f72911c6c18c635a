import { v7 as uuid } from 'uuid';

import { SLOTS, type PhotoSlot } from '../../contract/calls/intake.ts';
import type { ItemKind } from '../../contract/code.ts';
import type { PhotoEntry } from '../capture/use-photos.ts';
import { takePlace } from '../outbox/draft-place.ts';
import {
  draftOf,
  DraftGoneError,
  dropDraft,
  dropPhoto,
  keepPhoto,
  PlaceTakenError,
  putDraft,
  type DraftWithPhotos,
} from '../outbox/drafts.ts';
import type { Draft, DraftPhoto, DraftPlace } from '../store/draft.ts';

/** The content of a form besides its photos. */
export interface FormContent {
  kind: ItemKind;
  hub: { _id: string; fullName: string } | null;
  code: string | null;
}

/** How long a closing page may still hold the place, in ms. */
const TIMEOUT_MS = 400;

/**
 * Stores one form's content as a draft: from the moment the camera opens until it is saved or discarded. Nothing waits for it, and a device
 * that cannot store only loses the draft.
 */
export class DraftKeeper {
  readonly #owner: string;
  readonly #place: DraftPlace;
  #draft: Draft | null = null;
  /** Photos stored, or being stored, by the form's entries; `shown` once the form has had them. */
  readonly #kept = new Map<number, { photo: string; slot: PhotoSlot; shown: boolean }>();
  /** Entries whose photo could not be written; retried with the next photo. */
  readonly #missed = new Set<number>();
  /** The last try to write the current draft succeeded. */
  #onDisk = false;
  #position = 0;
  /** Writes are serialised, so that the latest one wins. */
  #writing: Promise<unknown> = Promise.resolve();
  #releasePlace: (() => void) | null = null;
  #saving = false;
  /** The form was closed. */
  #gone = false;

  constructor(owner: string, place: DraftPlace) {
    this.#owner = owner;
    this.#place = place;
  }

  /** The unfinished draft of this place, unless another page holds it; this keeper resumes it. */
  resume(): Promise<DraftWithPhotos | null> {
    this.#gone = false;
    // The form still has everything, and its place.
    if (this.#saving) return Promise.resolve(null);
    const resumed = this.#writing.then(() => this.#resume());
    this.#writing = resumed.catch(() => undefined);
    return resumed;
  }

  async #resume(): Promise<DraftWithPhotos | null> {
    if (!(await draftOf(this.#owner, this.#place))) return null;
    if (!(await this.#take(TIMEOUT_MS))) return null;
    // The page that held it may have finished it meanwhile.
    const found = await draftOf(this.#owner, this.#place);
    this.#draft = found?.draft ?? null;
    this.#onDisk = found !== null;
    this.#position = 1 + Math.max(-1, ...(found?.photos.map(({ position }) => position) ?? []));
    if (!found) this.#release();
    return found;
  }

  /** Whether the form already has this photo of the draft: a form that was hidden never lost it. */
  has({ id }: Pick<DraftPhoto, 'id'>): boolean {
    return [...this.#kept.values()].some(({ photo }) => photo === id);
  }

  /** A photo of the draft is back in the form, as this entry. */
  adopt(entry: number, { id, slot }: DraftPhoto): void {
    this.#kept.set(entry, { photo: id, slot, shown: false });
  }

  /** The camera or the file chooser opens for a slot. */
  open(slot: PhotoSlot, content: FormContent): void {
    if (!this.#saving) this.#put(content, slot);
  }

  /** The chooser was closed without a choice: an empty draft is deleted. */
  cancelled(content: FormContent): void {
    if (this.#saving || !this.#draft) return;
    if (this.#kept.size === 0) this.drop();
    else this.#put(content, null);
  }

  /** Writes the changes of the form's content. */
  follow(content: FormContent): void {
    if (this.#saving || !this.#draft) return;
    const { hub, code } = this.#draft;
    if (hub !== (content.hub?._id ?? null) || code !== content.code) this.#put(content, this.#draft.slot);
  }

  /** Stores new photos of the form, removes those that are gone. */
  photos(entries: readonly PhotoEntry[], content: FormContent): void {
    if (this.#saving) return;
    const usable = entries.filter(({ status }) => status !== 'failed');
    if (usable.some((entry) => !this.#kept.has(entry.id) && originalOf(entry))) this.#forgetMissed();
    for (const entry of usable) {
      const original = originalOf(entry);
      if (original && !this.#kept.has(entry.id)) this.#keep(entry, original, content);
    }
    for (const [id, kept] of this.#kept) {
      const { photo, slot } = kept;
      kept.shown ||= usable.some((each) => each.id === id);
      // The earlier photo of a slot goes when the new one is read, not before.
      const replacing = usable.some((each) => each.slot === slot && !this.#kept.has(each.id));
      if (!kept.shown || replacing || usable.some((each) => each.id === id)) continue;
      this.#kept.delete(id);
      this.#missed.delete(id);
      // Another entry may need the same photo.
      if (!this.has({ id: photo })) this.#write(() => dropPhoto(photo));
      if (this.#kept.size === 0 && usable.length === 0) this.drop();
    }
  }

  /** The form is being saved: stops writing. Resolves to the draft the transaction deletes, if there is one. */
  async saving(): Promise<string | undefined> {
    this.#saving = true;
    await this.#writing;
    return this.#draft?.id;
  }

  /** The save ended: if it succeeded, the draft is gone too; otherwise everything stays. */
  saved(done: boolean): void {
    this.#saving = false;
    if (done) this.#forget();
    if (done || this.#gone) this.#release();
  }

  /** Deletes the draft. */
  drop(): void {
    const id = this.#draft?.id;
    this.#forget();
    if (id !== undefined) this.#write(() => dropDraft(id));
    this.#release();
  }

  /** The form was closed; the draft stays. */
  leave(): void {
    this.#gone = true;
    this.#release();
  }

  #release(): void {
    this.#write(() => {
      // The save in flight releases the place when it ends.
      if (this.#saving) return;
      this.#releasePlace?.();
      this.#releasePlace = null;
    });
  }

  #keep({ id, slot }: PhotoEntry, original: { bytes: ArrayBuffer; mime: string }, content: FormContent): void {
    const draft = this.#draft ?? this.#put(content, null);
    const photo = { id: uuid(), draft: draft.id, slot, position: this.#position++, ...original };
    this.#kept.set(id, { photo: photo.id, slot, shown: true });
    this.#write(async () => {
      try {
        await this.#store(photo, SLOTS[draft.kind][slot]?.max === 1);
      } catch {
        // It is still in the form. A photo that is gone, or in another draft, is not retried.
        if (this.#kept.get(id)?.photo === photo.id) this.#missed.add(id);
      }
    });
  }

  /** Writes a photo, and its draft again if that is not on disk. Throws the device's storage error. */
  async #store(photo: DraftPhoto, single: boolean): Promise<void> {
    if (!this.#onDisk) await this.#putAgain(photo.draft);
    try {
      await keepPhoto(photo, single);
    } catch (error) {
      if (!(error instanceof DraftGoneError)) throw error;
      await this.#putAgain(photo.draft);
      await keepPhoto(photo, single);
    }
  }

  async #putAgain(id: string): Promise<void> {
    // Saved or discarded meanwhile: it must not come back.
    if (this.#draft?.id !== id) throw new DraftGoneError();
    await this.#putDown(this.#draft);
  }

  /** Photos that could not be written count as new ones. */
  #forgetMissed(): void {
    for (const id of this.#missed) this.#kept.delete(id);
    this.#missed.clear();
  }

  #forget(): void {
    this.#draft = null;
    this.#kept.clear();
    this.#missed.clear();
  }

  #put({ kind, hub, code }: FormContent, slot: PhotoSlot | null): Draft {
    const current = this.#draft ?? {
      id: uuid(),
      owner: this.#owner,
      place: this.#place,
      claimed: false,
      startedAt: new Date().toISOString(),
    };
    const draft = { ...current, kind, hub: hub?._id ?? null, hubName: hub?.fullName ?? '', code, slot };
    this.#draft = draft;
    this.#write(() => this.#putDown(draft));
    return draft;
  }

  async #putDown(draft: Draft): Promise<void> {
    this.#onDisk = false;
    if (!(await this.#take(0))) throw new PlaceTakenError();
    await putDraft(draft);
    this.#onDisk = true;
  }

  async #take(timeoutMs: number): Promise<boolean> {
    if (!this.#releasePlace) this.#releasePlace = await takePlace(this.#owner, this.#place, timeoutMs);
    return this.#releasePlace !== null;
  }

  #write(work: () => unknown): void {
    // If writing fails, the photos are still in the form.
    this.#writing = this.#writing.then(work).catch(() => undefined);
  }
}

/** The file from the camera; null while it is being read. */
const originalOf = (entry: PhotoEntry) =>
  entry.status === 'ready' ? entry.photo.original : 'original' in entry ? entry.original : null;
