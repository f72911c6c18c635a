import { v7 as uuid } from 'uuid';

import type { PhotoEntry } from '../../capture/use-photos.ts';
import { dropFormDraft, formDraftKey, formDraftOf, keepFormDraft } from '../../outbox/form-drafts.ts';
import type { DraftPhoto } from '../../store/db.ts';
import { type KeptForm, readKeptForm } from './kept-form.ts';

/** A form that was begun and not saved. */
export interface Begun {
  form: KeptForm;
  photos: readonly DraftPhoto[];
  /** Epoch ms. */
  at: number;
}

/** Typing is written down when it rests, in ms. */
const REST_MS = 500;

/**
 * Keeps one form on the device while it is filled in, so that a page that dies loses nothing. Nothing a person does waits for
 * it, and a device that cannot store leaves the form as good as it is without.
 */
export class FormDraftKeeper {
  readonly #user: string;
  readonly #address: string;
  /** Photos that are on the disk, by the form's entries. */
  readonly #photos = new Map<number, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pending: (() => Promise<void>) | null = null;
  /** One after the other, so that what was written last is what stays. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(user: string, address: string) {
    this.#user = user;
    this.#address = address;
  }

  get key(): string {
    return formDraftKey(this.#user, this.#address);
  }

  /** What was begun here; null where nothing was, or nothing that can be read. */
  async begun(): Promise<Begun | null> {
    const found = await formDraftOf(this.key).catch(() => null);
    const form = found && readKeptForm(found.draft.values);
    return form ? { form, photos: found.photos, at: found.draft.updatedAt } : null;
  }

  /** A photo of the draft is in the form again, as this entry. */
  adopt(entry: number, { id }: DraftPhoto): void {
    this.#photos.set(entry, id);
  }

  /** The form holds this now: it is written as soon as the typing rests. */
  follow(form: Omit<KeptForm, 'slots'>, entries: readonly PhotoEntry[]): void {
    clearTimeout(this.#timer);
    this.#pending = () => this.#write(form, entries);
    this.#timer = setTimeout(() => void this.flush(), REST_MS);
  }

  /** Writes what waits at once. Never throws. */
  flush(): Promise<unknown> {
    clearTimeout(this.#timer);
    const write = this.#pending;
    this.#pending = null;
    if (write) this.#writing = this.#writing.then(write).catch(() => undefined);
    return this.#writing;
  }

  /** Nothing that waits is written any more. The photos may leave the draft now: who goes on with it writes them anew. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#pending = null;
    await this.#writing;
    this.#photos.clear();
  }

  /** Throws the draft away. Never throws. */
  async drop(): Promise<void> {
    await this.stop();
    await dropFormDraft(this.key).catch(() => undefined);
  }

  async #write(form: Omit<KeptForm, 'slots'>, entries: readonly PhotoEntry[]): Promise<void> {
    const photos: string[] = [];
    const slots: KeptForm['slots'] = [];
    const added = new Map<number, DraftPhoto>();
    for (const entry of entries) {
      const original = originalOf(entry);
      const known = this.#photos.get(entry.id);
      if (!known && !original) continue;
      const id = known ?? uuid();
      const { slot } = entry;
      if (!known && original) {
        added.set(entry.id, { id, draft: this.key, slot, position: photos.length, ...original });
      }
      photos.push(id);
      slots.push(slot);
    }
    const values = JSON.stringify({ ...form, slots });
    const draft = { key: this.key, user: this.#user, address: this.#address, values, photos, updatedAt: Date.now() };
    await keepFormDraft(draft, [...added.values()]);
    for (const [entry, { id }] of added) this.#photos.set(entry, id);
  }
}

/** The file as it came from the camera; null while it is being read, and for what is no photo. */
const originalOf = (entry: PhotoEntry) =>
  entry.status === 'ready' ? entry.photo.original : 'original' in entry ? entry.original : null;
