import { v7 as uuid } from 'uuid';

import { SLOTS, type PhotoSlot } from '../../contract/calls/intake.ts';
import type { ItemKind } from '../../contract/code.ts';
import type { PhotoEntry } from '../capture/use-photos.ts';
import { takePlace } from '../outbox/draft-place.ts';
import {
  draftOf,
  DraftGone,
  dropDraft,
  dropPhoto,
  keepPhoto,
  PlaceTaken,
  putDraft,
  type KeptDraft,
} from '../outbox/drafts.ts';
import type { Draft, DraftPhoto, DraftPlace } from '../store/draft.ts';

/** What a form holds besides its photos. */
export interface FormContent {
  kind: ItemKind;
  hub: { _id: string; fullName: string } | null;
  code: string | null;
}

/** How long a page that is going away may still be in the place, in ms. */
const PATIENCE_MS = 400;

/**
 * Keeps one form's content on the disk while it is made: from the moment the camera is opened until it is saved or thrown
 * away. Nothing a person does ever waits for it, and a device that cannot store leaves the form as good as it is without.
 */
export class DraftKeeper {
  readonly #owner: string;
  readonly #place: DraftPlace;
  #draft: Draft | null = null;
  /** Photos on the disk, or on their way, by the form's entries; `shown` once the form has had them. */
  readonly #kept = new Map<number, { photo: string; slot: PhotoSlot; shown: boolean }>();
  /** Entries whose photo could not be written; they are tried again with the next photo. */
  readonly #missed = new Set<number>();
  /** The draft was written as it is, by the last time it was tried. */
  #onDisk = false;
  #position = 0;
  /** One after the other, so that what was written last is what stays. */
  #writing: Promise<unknown> = Promise.resolve();
  #letGo: (() => void) | null = null;
  #saving = false;
  /** The form has left the screen. */
  #gone = false;

  constructor(owner: string, place: DraftPlace) {
    this.#owner = owner;
    this.#place = place;
  }

  /** What was begun here and not finished, if no other page is at work on it; this keeper goes on with it. */
  resume(): Promise<KeptDraft | null> {
    this.#gone = false;
    // The form still has everything, and its place.
    if (this.#saving) return Promise.resolve(null);
    const resumed = this.#writing.then(() => this.#resume());
    this.#writing = resumed.catch(() => undefined);
    return resumed;
  }

  async #resume(): Promise<KeptDraft | null> {
    if (!(await draftOf(this.#owner, this.#place))) return null;
    if (!(await this.#take(PATIENCE_MS))) return null;
    // The page that was at work on it may have finished it meanwhile.
    const found = await draftOf(this.#owner, this.#place);
    this.#draft = found?.draft ?? null;
    this.#onDisk = found !== null;
    this.#position = 1 + Math.max(-1, ...(found?.photos.map(({ position }) => position) ?? []));
    if (!found) this.#release();
    return found;
  }

  /** Whether the form has this photo of the draft already: one that was hidden and is shown again never lost it. */
  has({ id }: Pick<DraftPhoto, 'id'>): boolean {
    return [...this.#kept.values()].some(({ photo }) => photo === id);
  }

  /** A photo of the draft is in the form again, as this entry. */
  adopt(entry: number, { id, slot }: DraftPhoto): void {
    this.#kept.set(entry, { photo: id, slot, shown: false });
  }

  /** The camera or the file chooser opens for a slot. */
  open(slot: PhotoSlot, content: FormContent): void {
    if (!this.#saving) this.#put(content, slot);
  }

  /** The chooser was closed without a choice: a draft that holds nothing is not worth coming back to. */
  cancelled(content: FormContent): void {
    if (this.#saving || !this.#draft) return;
    if (this.#kept.size === 0) this.drop();
    else this.#put(content, null);
  }

  /** The form shows this now: writes what has changed. */
  follow(content: FormContent): void {
    if (this.#saving || !this.#draft) return;
    const { hub, code } = this.#draft;
    if (hub !== (content.hub?._id ?? null) || code !== content.code) this.#put(content, this.#draft.slot);
  }

  /** The form's photos now: keeps new ones, removes those that are gone. */
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
      // The earlier photo of a slot goes when the new one is in, not while it is being read.
      const replacing = usable.some((each) => each.slot === slot && !this.#kept.has(each.id));
      if (!kept.shown || replacing || usable.some((each) => each.id === id)) continue;
      this.#kept.delete(id);
      this.#missed.delete(id);
      // Another entry may count on the same photo.
      if (!this.has({ id: photo })) this.#write(() => dropPhoto(photo));
      if (this.#kept.size === 0 && usable.length === 0) this.drop();
    }
  }

  /** The form is being saved: nothing is written from now on. The draft that the transaction ends, if there is one. */
  async saving(): Promise<string | undefined> {
    this.#saving = true;
    await this.#writing;
    return this.#draft?.id;
  }

  /** It was saved, and the draft with it; or it was not, and everything stays. */
  saved(done: boolean): void {
    this.#saving = false;
    if (done) this.#forget();
    if (done || this.#gone) this.#release();
  }

  /** Throws the draft away. */
  drop(): void {
    const id = this.#draft?.id;
    this.#forget();
    if (id !== undefined) this.#write(() => dropDraft(id));
    this.#release();
  }

  /** The form is gone from the screen; what is kept stays. */
  leave(): void {
    this.#gone = true;
    this.#release();
  }

  #release(): void {
    this.#write(() => {
      // It ends with the saving, which lets go then.
      if (this.#saving) return;
      this.#letGo?.();
      this.#letGo = null;
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
        // It is still in the form. A photo that is not in there any more, or in another draft, is not missed.
        if (this.#kept.get(id)?.photo === photo.id) this.#missed.add(id);
      }
    });
  }

  /** Writes a photo, and its draft again where that is not on the disk. Throws what a device throws that cannot store. */
  async #store(photo: DraftPhoto, single: boolean): Promise<void> {
    if (!this.#onDisk) await this.#putAgain(photo.draft);
    try {
      await keepPhoto(photo, single);
    } catch (error) {
      if (!(error instanceof DraftGone)) throw error;
      await this.#putAgain(photo.draft);
      await keepPhoto(photo, single);
    }
  }

  async #putAgain(id: string): Promise<void> {
    // Saved or discarded meanwhile: it must not come back.
    if (this.#draft?.id !== id) throw new DraftGone();
    await this.#putDown(this.#draft);
  }

  /** The photos that could not be written count as new ones. */
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
    const begun = this.#draft ?? {
      id: uuid(),
      owner: this.#owner,
      place: this.#place,
      claimed: false,
      startedAt: new Date().toISOString(),
    };
    const draft = { ...begun, kind, hub: hub?._id ?? null, hubName: hub?.fullName ?? '', code, slot };
    this.#draft = draft;
    this.#write(() => this.#putDown(draft));
    return draft;
  }

  async #putDown(draft: Draft): Promise<void> {
    this.#onDisk = false;
    if (!(await this.#take(0))) throw new PlaceTaken();
    await putDraft(draft);
    this.#onDisk = true;
  }

  async #take(patienceMs: number): Promise<boolean> {
    if (!this.#letGo) this.#letGo = await takePlace(this.#owner, this.#place, patienceMs);
    return this.#letGo !== null;
  }

  #write(work: () => unknown): void {
    // Where it cannot be written the photos are still in the form, which is where they were before there were drafts.
    this.#writing = this.#writing.then(work).catch(() => undefined);
  }
}

/** The file as it came from the camera; null while it is being read. */
const originalOf = (entry: PhotoEntry) =>
  entry.status === 'ready' ? entry.photo.original : 'original' in entry ? entry.original : null;
