import { v7 as uuid } from 'uuid';

import type { PhotoEntry } from '../../capture/use-photos.ts';
import { dropFormDraft, formDraftKey, formDraftOf, type HeldDraft, keepFormDraft } from '../../outbox/form-drafts.ts';
import type { DraftPhoto } from '../../store/draft.ts';
import { type KeptForm, readKeptForm } from './kept-form.ts';

/** A form that was begun and not saved. */
export interface SavedDraft {
  form: KeptForm;
  /** In order, each in the slot it has in the form. */
  photos: readonly DraftPhoto[];
  /** Epoch ms. */
  at: number;
}

/** Typing is written down when it rests, in ms. */
const REST_MS = 500;
/** How long after a read that failed it is tried once more, in ms. */
const AGAIN_MS = 300;

/**
 * Keeps one form on the device while it is filled in, so that a page that dies loses nothing. Nothing a person does waits for
 * it, and a device that cannot store leaves the form as good as it is without.
 */
export class FormDraftKeeper {
  readonly #user: string;
  readonly #address: string;
  /** Ids of the form's photos, by its entries. */
  readonly #photos = new Map<number, string>();
  /** Photos that this form has written or taken over: no other is ever deleted, it may be in nobody's hands but the disk's. */
  readonly #own = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pending: (() => Promise<void>) | null = null;
  /** One after the other, so that what was written last is what stays. */
  #writing: Promise<boolean> = Promise.resolve(true);

  constructor(user: string, address: string) {
    this.#user = user;
    this.#address = address;
  }

  get key(): string {
    return formDraftKey(this.#user, this.#address);
  }

  /** What ends with this form when it is stored. */
  get held(): HeldDraft {
    return { key: this.key, photos: [...this.#own] };
  }

  /** What was begun here; null where nothing was, or nothing that can be read. Photos are there whatever became of the typing. */
  async begun(): Promise<SavedDraft | null> {
    const read = () => formDraftOf(this.key);
    // A connection that the browser has closed opens anew with the next try.
    const found = await read()
      .catch(() => wait(AGAIN_MS).then(read))
      .catch(() => null);
    if (!found) return null;
    const { draft } = found;
    const form = readKeptForm(draft.values);
    if (!form && found.photos.length === 0) return null;
    const slots = new Map(form?.slots.map((slot, index) => [draft.photos[index], slot]));
    const photos = placed(found.photos.map((photo) => ({ ...photo, slot: slots.get(photo.id) ?? photo.slot })));
    return { form: form ?? { typed: {}, names: {}, seen: null, slots: [] }, photos, at: draft.updatedAt };
  }

  /** A photo of the draft is in the form again, as this entry. */
  adopt(entry: number, { id }: DraftPhoto): void {
    this.#photos.set(entry, id);
    this.#own.add(id);
  }

  /** The form holds this now: it is written as soon as the typing rests. */
  follow(form: Omit<KeptForm, 'slots'>, entries: readonly PhotoEntry[]): void {
    clearTimeout(this.#timer);
    this.#pending = () => this.#write(form, entries);
    this.#timer = setTimeout(() => void this.flush(), REST_MS);
  }

  /** Writes what waits at once; answers whether what was written last is on the disk. Never throws. */
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

  /** Nothing that waits is written any more. The photos may leave the draft now: who goes on with it writes them anew. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#pending = null;
    await this.#writing;
    this.#photos.clear();
  }

  /** Throws the draft away, and of what was `begun` all that the person was told of. Never throws. */
  async drop(begun: Pick<SavedDraft, 'photos'> | null = null): Promise<void> {
    await this.stop();
    for (const { id } of begun?.photos ?? []) this.#own.add(id);
    await dropFormDraft(this.held).catch(() => undefined);
  }

  async #write(form: Omit<KeptForm, 'slots'>, entries: readonly PhotoEntry[]): Promise<void> {
    const photos: string[] = [];
    const slots: KeptForm['slots'] = [];
    const there: DraftPhoto[] = [];
    for (const entry of entries) {
      const original = originalOf(entry);
      const known = this.#photos.get(entry.id);
      if (!known && !original) continue;
      const id = known ?? uuid();
      // Before it is written: a write that seems to fail may have arrived.
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

/** Photos each in a slot that has room for it: where those of two windows come together, there are two covers. */
function placed(photos: readonly DraftPhoto[]): DraftPhoto[] {
  const tag = photos.find(({ slot }) => slot === 'tagImage');
  const shots = photos.filter((photo) => photo !== tag);
  return photos.map((photo) =>
    photo === tag ? photo : { ...photo, slot: photo === shots[0] ? ('itemImage' as const) : ('images' as const) },
  );
}

/** The file as it came from the camera; null while it is being read, and for what is no photo. */
const originalOf = (entry: PhotoEntry) =>
  entry.status === 'ready' ? entry.photo.original : 'original' in entry ? entry.original : null;
