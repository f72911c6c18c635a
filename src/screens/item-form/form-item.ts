/** Converts a form to the outbox's input, pure. */
import type { Profile } from '../../../contract/calls/session.ts';
import type { PhotoEntry } from '../../capture/use-photos.ts';
import { readyPhotos } from '../../intake/ready-photos.ts';
import type { Fields } from '../../outbox/form-content.ts';
import type { ChangedItem, NewItem } from '../../outbox/save-item.ts';
import type { FormContent, FormStart } from './form-shape.ts';
import type { OpenedRecord } from './form-state.ts';

/** A filled-in form and its owner. */
interface FilledForm extends FormContent, Pick<FormStart, 'kind' | 'keeper'> {
  profile: Profile;
}

/** A new item; `key` is the key of the form's content. */
export function newItem(form: FilledForm, fields: Fields, key: string, entries: readonly PhotoEntry[]): NewItem {
  const { photos: ready, thumbnail } = readyPhotos(entries);
  const photos = ready.flatMap((photo) => (photo.upload ? [{ ...photo, upload: photo.upload }] : []));
  return { ...common(form, fields), key, photos, thumbnail };
}

/** A change of some fields of a record as read. */
export function changedItem(form: FilledForm, record: NonNullable<OpenedRecord>, fields: Fields): ChangedItem {
  const changed = [...Object.keys(fields), ...Object.keys(wireNames(form.names, fields))];
  const before = Object.fromEntries(changed.map((name) => [name, record[name] ?? null]));
  const [id, code] = [String(record['_id']), String(record['code'])];
  return { ...common(form, fields), id, code, rev: Number(record['rev']), before };
}

const common = (form: FilledForm, fields: Fields) => ({
  owner: form.profile,
  kind: form.kind,
  hub: hubOf(form),
  fields,
  names: wireNames(form.names, fields),
  draft: form.keeper.held,
});

function hubOf({ typed, seen, names, profile }: FilledForm) {
  const id = (typed['hubcenter'] as string | undefined) || (seen?.['hubcenter'] as string | undefined);
  return id && id !== profile._id
    ? { _id: id, fullName: names['hubcenter'] ?? '' }
    : { _id: profile._id, fullName: profile.fullName };
}

/** Readable names under their wire names, for the given fields. */
export function wireNames(names: Readonly<Record<string, string>>, fields: Fields): Record<string, string> {
  const wire: Readonly<Record<string, string>> = {
    hubcenter: 'hubcenterName',
    fabric: 'fabricName',
    priceId: 'priceTierName',
  };
  return Object.fromEntries(
    Object.entries(wire).flatMap(([field, name]) => (fields[field] && names[field] ? [[name, names[field]]] : [])),
  );
}
