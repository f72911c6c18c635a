import { useState } from 'react';
import { v7 as uuid } from 'uuid';

import { hubLimit } from '../../../contract/access.ts';
import { FORM_SLOTS } from '../../../contract/calls/items.ts';
import { usePhotos } from '../../capture/use-photos.ts';
import type { FormError } from '../../engine/form/form-errors.ts';
import type { TypedValue } from '../../engine/kinds/typed-value.ts';
import type { SaveResult } from '../../outbox/save-item.ts';
import { useProfile } from '../../session/use-session.ts';
import { useUnsaved, useView } from '../../ui/view.ts';
import type { FormContent, FormStart, ItemForm, Next, ShownError } from './form-shape.ts';
import { type FormValues, hasChanged, readForm, requiredNames } from './form-state.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useFormSaving } from './use-form-saving.ts';

/** State of an item's form: values, errors, draft and saving. */
export function useItemForm(
  start: FormStart,
  onSaved: (saved: SaveResult, next: Next, typed: FormValues) => void,
): ItemForm {
  const { kind, keeper, begun } = start;
  const isAdmin = hubLimit(useProfile()) === null;
  const [seen, setSeen] = useState(start.seen);
  const [typed, setTyped] = useState<FormValues>(() => ({ ...start.typed, ...begun?.form.typed }));
  const [names, setNames] = useState({ ...start.names, ...begun?.form.names });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const photos = usePhotos();
  const view = useView();
  // A draft keeps its key, in whichever window and however often it is resumed: saved twice it is one item.
  const [key] = useState(() => begun?.form.key ?? uuid());
  const content = { typed, names, seen };

  const { fields, errors } = readForm({ kind, isAdmin, seen }, typed);
  const { itemImage } = FORM_SLOTS[kind] as Readonly<Record<string, { required?: boolean }>>;
  const noPhoto = !seen && itemImage?.required === true && !photos.entries.some(({ slot }) => slot === 'itemImage');
  const isWrong = Object.keys(errors).length > 0 || noPhoto;
  const onRebased = (next: FormContent) => {
    setSeen(next.seen);
    setTyped(next.typed);
    setNames({ ...next.names });
  };
  const form = { ...content, key, kind, isAdmin, keeper, fields, photos, isWrong, onRebased, onSaved };
  const { asked, refused, forget, saving, ...state } = useFormSaving(form);
  const unsaved = !saving && (hasChanged(start.typed, typed) || photos.entries.length > 0);
  useUnsaved(unsaved);
  useFormDraft(start, { ...content, key }, photos, unsaved);

  const type = (name: string, value: TypedValue, refName?: string) => {
    setTyped((before) => ({ ...before, [name]: value }));
    if (refName !== undefined) setNames((before) => ({ ...before, [name]: refName }));
    forget(name);
  };
  return {
    ...content,
    ...state,
    kind,
    isAdmin,
    required: requiredNames({ kind, isAdmin }, typed),
    errors: shownErrors(errors, refused, (name) => asked || left.has(name)),
    photos,
    lacksPhoto: asked && noPhoto,
    unsaved,
    type,
    leaveField: (name) => setLeft((before) => (before.has(name) ? before : new Set([...before, name]))),
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
