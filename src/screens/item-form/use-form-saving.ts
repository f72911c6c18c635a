import { useEffect, useEffectEvent, useState } from 'react';

import type { Photos } from '../../capture/use-photos.ts';
import type { Choices } from '../../engine/form/field-merge.tsx';
import type { Fields } from '../../outbox/form-content.ts';
import { isSame } from '../../outbox/merge.ts';
import { type SaveResult, saveChange, saveNew, takeSavedBack } from '../../outbox/save-item.ts';
import type { Conflict } from '../../outbox/settle.ts';
import { useProfile } from '../../session/use-session.ts';
import { changedItem, newItem } from './form-item.ts';
import type { FormContent, FormStart, ItemForm, Next, Trouble } from './form-shape.ts';
import { type FormValues, rebased, type OpenedRecord } from './form-state.ts';

interface FormToSave extends FormContent, Pick<FormStart, 'kind' | 'keeper'> {
  /** Idempotency key of a new item. */
  key: string;
  /** Values to send. */
  fields: Fields;
  photos: Photos;
  /** The form has errors or missing values. */
  isWrong: boolean;
  isAdmin: boolean;
  /** The form was rebased on another version of its record. */
  onRebased: (content: FormContent) => void;
  onSaved: (saved: SaveResult, next: Next, typed: FormValues) => void;
}

interface FormSaving extends Pick<ItemForm, 'trouble' | 'busy' | 'conflict' | 'save' | 'decide'> {
  /** Saving was tried. */
  asked: boolean;
  /** The server's errors of single fields. */
  refused: Readonly<Record<string, string>>;
  /** Drops the server's error of a field whose value has changed. */
  forget: (name: string) => void;
  /** A save is in flight: the outbox owns the form's content. */
  saving: boolean;
}

/** Saves a form: on this device first, then waits for the outcome. A refused form comes back, and nothing typed is lost. */
export function useFormSaving(form: FormToSave): FormSaving {
  const { key, seen, typed, names, fields, keeper, photos, onSaved } = form;
  const profile = useProfile();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [wanted, setWanted] = useState<Next | null>(null);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<(Conflict & { next: Next; parcel: string }) | null>(null);
  const working = photos.entries.some(({ status }) => status === 'working');
  const change = (record: NonNullable<OpenedRecord>, changed: Fields): Promise<SaveResult> =>
    saveChange(changedItem({ ...form, profile }, record, changed));

  const send = async (next: Next): Promise<void> => {
    setSaving(true);
    setTrouble(null);
    await keeper.stop();
    if (seen && Object.keys(fields).length === 0) {
      await keeper.drop();
      onSaved({ state: 'delivered', receipt: null, record: seen, parcel: '' }, next, typed);
      return;
    }
    const saved = seen ? change(seen, fields) : saveNew(newItem({ ...form, profile }, fields, key, photos.entries));
    await settled(await saved, next);
  };

  const settled = async (
    saved: SaveResult,
    next: Next,
    content: FormContent = { typed, names, seen },
  ): Promise<void> => {
    if (saved.state === 'delivered' || saved.state === 'waiting') {
      onSaved(saved, next, typed);
      return;
    }
    // A refused form is stored as a draft again before it leaves the outbox, so that it is always on disk.
    keeper.follow({ ...content, key }, photos.entries);
    const isKept = await keeper.flush();
    setSaving(false);
    if (saved.state === 'failed') {
      setTrouble({ word: saved.word });
    } else if (saved.state === 'conflict') {
      setConflict({ ...saved, next, parcel: saved.parcel });
    } else if (!saved.isOther && (await takeSavedBack(saved.parcel, isKept))) {
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
    const isBroken = photos.entries.some(({ status }) => status === 'failed');
    setTrouble(form.isWrong || isBroken ? { word: 'invalid' } : null);
    if (!form.isWrong && !isBroken) setWanted(next);
  };
  const go = useEffectEvent((next: Next) => {
    setWanted(null);
    void send(next);
  });
  useEffect(() => {
    if (!wanted || working) return undefined;
    // After the render of the last photo, or of the saving state.
    const timer = setTimeout(() => go(wanted));
    return () => clearTimeout(timer);
  }, [wanted, working]);

  const decide = (choices: Choices | null) => {
    if (!conflict) return;
    const { record, mine, parcel, next } = conflict;
    setConflict(null);
    setSaving(choices !== null);
    void (async () => {
      if (!(await takeSavedBack(parcel, await keeper.flush()))) {
        setSaving(false);
        setTrouble({ word: 'sentAlready' });
      } else if (choices) {
        const theirs = new Set(Object.keys(mine).filter((name) => choices[name] === 'theirs'));
        const content = rebased(form, { typed, names, seen }, record, theirs);
        form.onRebased(content);
        const chosen = Object.entries(mine).filter(
          ([name, value]) => !theirs.has(name) && !isSame(value, record[name]),
        );
        const isTheirs = chosen.length === 0;
        await settled(
          isTheirs
            ? { state: 'delivered', receipt: null, record, parcel }
            : await change(record, Object.fromEntries(chosen)),
          next,
          content,
        );
        if (isTheirs) await keeper.drop();
      }
    })();
  };

  return {
    asked,
    refused,
    forget: (name) => setRefused(({ [name]: _gone, ...others }) => others),
    saving,
    trouble,
    busy: saving || wanted !== null,
    conflict,
    save,
    decide,
  };
}
