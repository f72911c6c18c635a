import { v7 as uuid } from 'uuid';

import { inSlots } from '../../capture/slots.ts';
import type { PhotoEntry } from '../../capture/use-photos.ts';
import {
  dropFormDraft,
  formDraftKey,
  formDraftOf,
  type FormDraftRow,
  keepFormDraft,
} from '../../outbox/form-drafts.ts';
import type { DraftPhoto } from '../../store/draft.ts';
import { type StoredForm, readKeptForm } from './stored-form.ts';

/** A form that was started and not saved. */
export interface SavedDraft {
  form: StoredForm;
  /** In order, each in the slot it has in the form. */
  photos: readonly DraftPhoto[];
  /** Epoch ms. */
  at: number;
}

/** Typing is saved after a pause this long, in ms. */
const REST_MS = 500;
/** A failed read is retried after this time, in ms. */
const AGAIN_MS = 300;

/**
 * Saves one form on the device while it is filled in, so that a crash of the page loses nothing. Nothing waits for it, and a device that
 * cannot store only loses the draft.
 */
export class FormDraftKeeper {
  readonly #user: string;
  readonly #address: string;
  /** Ids of the form's photos, by its entries. */
  readonly #photos = new Map<number, string>();
  /** Photos this form has written or taken over. It deletes no others: they may exist nowhere but on this disk. */
  readonly #own = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pending: (() => Promise<void>) | null = null;
  /** Writes are serialised, so that the latest one wins. */
  #writing: Promise<boolean> = Promise.resolve(true);

  constructor(user: string, address: string) {
    this.#user = user;
    this.#address = address;
  }

  get key(): string {
    return formDraftKey(this.#user, this.#address);
  }

  /** The draft to drop when this form is stored. */
  get held(): FormDraftRow {
    return { key: this.key, photos: [...this.#own] };
  }

  /** The saved draft; null if there is none, or none that can be read. Photos are returned even if the typed values are unreadable. */
  async readDraft(): Promise<SavedDraft | null> {
    const read = () => formDraftOf(this.key);
    // A connection the browser has closed reopens with the next try.
    const found = await read()
      .catch(() => wait(AGAIN_MS).then(read))
      .catch(() => null);
    if (!found) return null;
    const { draft } = found;
    const form = readKeptForm(draft.values);
    if (!form && found.photos.length === 0) return null;
    const slots = new Map(form?.slots.map((slot, index) => [draft.photos[index], slot]));
    // The photos of two windows may have two covers.
    const photos = inSlots(found.photos.map((photo) => ({ ...photo, slot: slots.get(photo.id) ?? photo.slot })));
    return { form: form ?? { typed: {}, names: {}, seen: null, slots: [] }, photos, at: draft.updatedAt };
  }

  /** A photo of the draft is back in the form, as this entry. */
  adopt(entry: number, { id }: DraftPhoto): void {
    this.#photos.set(entry, id);
    this.#own.add(id);
  }

  /** Saves the form's current content: with a new photo at once, else after a pause in typing. */
  follow(form: Omit<StoredForm, 'slots'>, entries: readonly PhotoEntry[]): void {
    clearTimeout(this.#timer);
    this.#pending = () => this.#write(form, entries);
    if (entries.some((entry) => !this.#photos.has(entry.id) && originalOf(entry))) void this.flush();
    else this.#timer = setTimeout(() => void this.flush(), REST_MS);
  }

  /** Writes pending content at once; resolves to whether the latest content is on disk. Never throws. */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    const write = this.#pending;
    this.#pending = null;
    if (write) {
      this.#writing = this.#writing.then(write).then(
        () => true,
        () => false,
      );
    }
    return this.#writing;
  }

  /** Cancels pending writes. The photos may leave the draft now: the form that resumes it writes them again. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#pending = null;
    await this.#writing;
    this.#photos.clear();
  }

  /** Deletes the draft, and everything of `saved` that the person was shown. Never throws. */
  async drop(saved: Pick<SavedDraft, 'photos'> | null = null): Promise<void> {
    await this.stop();
    for (const { id } of saved?.photos ?? []) this.#own.add(id);
    await dropFormDraft(this.held).catch(() => undefined);
  }

  async #write(form: Omit<StoredForm, 'slots'>, entries: readonly PhotoEntry[]): Promise<void> {
    const photos: string[] = [];
    const slots: StoredForm['slots'] = [];
    const there: DraftPhoto[] = [];
    for (const entry of entries) {
      const original = originalOf(entry);
      const known = this.#photos.get(entry.id);
      if (!known && !original) continue;
      const id = known ?? uuid();
      // Before the write: one that seems to fail may have succeeded.
      this.#photos.set(entry.id, id);
      this.#own.add(id);
      const { slot } = entry;
      if (original) there.push({ id, draft: this.key, slot, position: photos.length, ...original });
      photos.push(id);
      slots.push(slot);
    }
    const values = JSON.stringify({ ...form, slots });
    const draft = { key: this.key, user: this.#user, address: this.#address, values, photos, updatedAt: Date.now() };
    const gone = [...this.#own].filter((id) => !photos.includes(id));
    await keepFormDraft(draft, there, gone);
    for (const id of gone) this.#own.delete(id);
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The file from the camera; null while it is being read, and for files that are no photo. */
const originalOf = (entry: PhotoEntry) =>
  entry.status === 'ready' ? entry.photo.original : 'original' in entry ? entry.original : null;
