import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';

import { hubLimit } from '../../../contract/access.ts';
import { FORM_SLOTS } from '../../../contract/calls/items.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { type Photos, usePhotos } from '../../capture/use-photos.ts';
import { readyPhotos } from '../../intake/ready-photos.ts';
import { isSame } from '../../outbox/merge.ts';
import type { Conflict } from '../../outbox/settle.ts';
import type { Choices } from '../../resources/field-merge.tsx';
import type { FormError } from '../../resources/form-errors.ts';
import type { Typed } from '../../resources/typed-value.ts';
import { useProfile } from '../../session/use-session.ts';
import { useUnsaved, useView } from '../../ui/view.ts';
import type { Begun, FormDraftKeeper } from './form-draft.ts';
import { type FormValues, hasChanged, readForm, requiredNames, type Seen } from './form-state.ts';
import { type Saved, saveChange, saveNew, takeFormBack } from './save-form.ts';

/** What a form begins with. */
export interface FormStart {
  kind: ItemKind;
  /** The record that is changed; null for a new one. */
  seen: Seen;
  typed: FormValues;
  /** Readable names of what it refers to, by the fields' names. */
  names: Readonly<Record<string, string>>;
  /** What was begun before and is gone on with. */
  begun: Begun | null;
  keeper: FormDraftKeeper;
}

/** What a person does with a saved form next. */
export type Next = 'open' | 'next';

/** An error beside a field: found here, or the server's own words. */
export type ShownError = FormError | string;

/** Why a form is not saved, as a whole. */
export type Trouble =
  | { word: 'invalid' | 'codeInUse' | 'noRoom' | 'sentAlready' }
  | { word: 'refused'; message: string | null };

/** A form of an item, as its parts show it. */
export interface ItemForm {
  kind: ItemKind;
  seen: Seen;
  isAdmin: boolean;
  typed: FormValues;
  names: Readonly<Record<string, string>>;
  required: ReadonlySet<string>;
  /** By field; only of those that were left, and of all once saving was tried. */
  errors: Readonly<Record<string, ShownError>>;
  photos: Photos;
  /** The item's photo is missing, and it is time to say so. */
  lacksPhoto: boolean;
  trouble: Trouble | null;
  /** Saving, or waiting for a photo to be made small first. */
  busy: boolean;
  unsaved: boolean;
  /** Somebody else has changed the same fields. */
  conflict: Conflict | null;
  type: (name: string, value: Typed, refName?: string) => void;
  leaveField: (name: string) => void;
  save: (next: Next) => void;
  /** Goes on after a conflict, with whose value each field in it is to have; null goes back to the form. */
  decide: (choices: Choices | null) => void;
  /** Closes the form without saving it, for good. */
  discard: () => Promise<void>;
}

/** State and saving of a form. Saving stores it on this device first; whatever is refused comes back, and nothing typed is lost. */
export function useItemForm(
  start: FormStart,
  onSaved: (saved: Saved, next: Next, typed: FormValues) => void,
): ItemForm {
  const { kind, keeper, begun } = start;
  const profile = useProfile();
  const isAdmin = hubLimit(profile) === null;
  const [seen, setSeen] = useState(start.seen);
  const [typed, setTyped] = useState<FormValues>(() => ({ ...start.typed, ...begun?.form.typed }));
  const [names, setNames] = useState({ ...start.names, ...begun?.form.names });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [wanted, setWanted] = useState<Next | null>(null);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<(Conflict & { next: Next; parcel: string }) | null>(null);
  const key = useRef(uuid());
  const photos = usePhotos();
  const adopted = useRef(false);
  const view = useView();

  const reading = readForm({ kind, isAdmin, seen }, typed);
  const required = requiredNames({ kind, isAdmin }, typed);
  const { itemImage } = FORM_SLOTS[kind] as Readonly<Record<string, { required?: boolean }>>;
  const noPhoto = !seen && itemImage?.required === true && !photos.entries.some(({ slot }) => slot === 'itemImage');
  const working = photos.entries.some(({ status }) => status === 'working');
  const unsaved = !saving && (hasChanged(start.typed, typed) || photos.entries.length > 0);
  useUnsaved(unsaved);

  const adopt = useEffectEvent(() => {
    if (adopted.current) return;
    adopted.current = true;
    for (const [index, photo] of (begun?.photos ?? []).entries()) {
      const slot = begun?.form.slots[index] ?? photo.slot;
      keeper.adopt(photos.add(slot, new File([photo.bytes], photo.id, { type: photo.mime }), slot !== 'images'), photo);
    }
  });
  useEffect(() => adopt(), []);
  const restored = photos.entries.length >= (begun?.photos.length ?? 0);
  useEffect(() => {
    if (unsaved && restored) keeper.follow({ typed, names, seen }, photos.entries);
  }, [keeper, unsaved, restored, typed, names, seen, photos.entries]);
  useEffect(() => {
    const flush = () => void keeper.flush();
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [keeper]);

  const type = (name: string, value: Typed, refName?: string) => {
    setTyped((before) => ({ ...before, [name]: value }));
    if (refName !== undefined) setNames((before) => ({ ...before, [name]: refName }));
    setRefused(({ [name]: _gone, ...others }) => others);
  };

  const send = async (next: Next): Promise<void> => {
    setSaving(true);
    setTrouble(null);
    await keeper.stop();
    if (seen && Object.keys(reading.fields).length === 0) {
      await keeper.drop();
      onSaved({ state: 'delivered', receipt: null, record: seen, parcel: '' }, next, typed);
      return;
    }
    const saved = await (seen ? change(seen, reading.fields) : create());
    await settled(saved, next);
  };
  const common = (fields: Record<string, unknown>) => ({
    owner: profile,
    kind,
    hub: hubOf(seen),
    fields,
    names: wireNames(names, fields),
    draft: keeper.key,
  });
  const hubOf = (record: Seen) => {
    const id = (typed['hubcenter'] as string | undefined) || (record?.['hubcenter'] as string | undefined);
    return id && id !== profile._id
      ? { _id: id, fullName: names['hubcenter'] ?? '' }
      : { _id: profile._id, fullName: profile.fullName };
  };
  const create = (): Promise<Saved> => {
    const { photos: ready, thumbnail } = readyPhotos(photos.entries);
    const whole = ready.flatMap((photo) => (photo.upload ? [{ ...photo, upload: photo.upload }] : []));
    return saveNew({ ...common(reading.fields), key: key.current, photos: whole, thumbnail });
  };
  const change = (record: NonNullable<Seen>, fields: Record<string, unknown>): Promise<Saved> => {
    const before = Object.fromEntries(Object.keys(fields).map((name) => [name, record[name] ?? null]));
    const [id, code] = [String(record['_id']), String(record['code'])];
    return saveChange({ ...common(fields), id, code, rev: Number(record['rev']), before });
  };

  const settled = async (saved: Saved, next: Next): Promise<void> => {
    if (saved.state === 'delivered' || saved.state === 'waiting') {
      onSaved(saved, next, typed);
      return;
    }
    // What was refused is written down as a draft again before it leaves the outbox: at no time is it nowhere.
    keeper.follow({ typed, names, seen }, photos.entries);
    await keeper.flush();
    setSaving(false);
    if (saved.state === 'failed') {
      setTrouble({ word: saved.word });
    } else if (saved.state === 'conflict') {
      setConflict({ ...saved, next, parcel: saved.parcel });
    } else if (await takeFormBack(saved.parcel)) {
      const known = saved.errors.map(({ path, message }) => [path.split('.')[0] ?? '', message] as const);
      const own = known.filter(([name]) => name in typed);
      setRefused(Object.fromEntries(own));
      setTrouble(own.length > 0 ? { word: 'invalid' } : { word: 'refused', message: saved.message });
    } else setTrouble({ word: 'sentAlready' });
  };

  const save = (next: Next) => {
    if (saving) return;
    setAsked(true);
    setRefused({});
    const isWrong = Object.keys(reading.errors).length > 0 || noPhoto;
    const isBroken = photos.entries.some(({ status }) => status === 'failed');
    setTrouble(isWrong || isBroken ? { word: 'invalid' } : null);
    if (!isWrong && !isBroken) setWanted(next);
  };
  const go = useEffectEvent((next: Next) => {
    setWanted(null);
    void send(next);
  });
  useEffect(() => {
    if (!wanted || working) return undefined;
    // After what has just been drawn: the last photo, or that saving has begun.
    const timer = setTimeout(() => go(wanted));
    return () => clearTimeout(timer);
  }, [wanted, working]);

  const decide = (choices: Choices | null) => {
    if (!conflict) return;
    const { record, mine, parcel, next } = conflict;
    setConflict(null);
    setSaving(choices !== null);
    void (async () => {
      if (!(await takeFormBack(parcel))) {
        setSaving(false);
        setTrouble({ word: 'sentAlready' });
      } else if (choices) {
        setSeen(record);
        const chosen = Object.entries(mine).filter(
          ([name, value]) => choices[name] !== 'theirs' && !isSame(value, record[name]),
        );
        const isTheirs = chosen.length === 0;
        await settled(
          isTheirs
            ? { state: 'delivered', receipt: null, record, parcel }
            : await change(record, Object.fromEntries(chosen)),
          next,
        );
        if (isTheirs) await keeper.drop();
      }
    })();
  };

  return {
    kind,
    seen,
    isAdmin,
    typed,
    names,
    required,
    errors: shownErrors(reading.errors, refused, (name) => asked || left.has(name)),
    photos,
    lacksPhoto: asked && noPhoto,
    trouble,
    busy: saving || wanted !== null,
    unsaved,
    conflict,
    type,
    leaveField: (name) => setLeft((before) => (before.has(name) ? before : new Set([...before, name]))),
    save,
    decide,
    discard: async () => {
      view.leave();
      await keeper.drop();
    },
  };
}

function shownErrors(
  found: Readonly<Record<string, FormError>>,
  refused: Readonly<Record<string, string>>,
  isTime: (name: string) => boolean,
): Record<string, ShownError> {
  return { ...Object.fromEntries(Object.entries(found).filter(([name]) => isTime(name))), ...refused };
}

/** Readable names as the wire has them beside the fields they are of. */
const wireNames = (
  names: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, unknown>>,
): Record<string, string> => {
  const wire: Readonly<Record<string, string>> = {
    hubcenter: 'hubcenterName',
    fabric: 'fabricName',
    priceId: 'priceTierName',
  };
  return Object.fromEntries(
    Object.entries(wire).flatMap(([field, name]) => (fields[field] && names[field] ? [[name, names[field]]] : [])),
  );
};
