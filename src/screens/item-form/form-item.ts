/** A form as the outbox takes it, pure. */
import type { Profile } from '../../../contract/calls/session.ts';
import type { PhotoEntry } from '../../capture/use-photos.ts';
import { readyPhotos } from '../../intake/ready-photos.ts';
import type { Fields } from '../../outbox/form-content.ts';
import type { ChangedItem, NewItem } from '../../outbox/save-item.ts';
import type { FormContent, FormStart } from './form-shape.ts';
import type { OpenedRecord } from './form-state.ts';

/** Whose form it is, and what it holds. */
interface Filled extends FormContent, Pick<FormStart, 'kind' | 'keeper'> {
  profile: Profile;
}

/** A new item; `key` is that of the form's content. */
export function newItem(form: Filled, fields: Fields, key: string, entries: readonly PhotoEntry[]): NewItem {
  const { photos: ready, thumbnail } = readyPhotos(entries);
  const photos = ready.flatMap((photo) => (photo.upload ? [{ ...photo, upload: photo.upload }] : []));
  return { ...common(form, fields), key, photos, thumbnail };
}

/** A change of some fields of a record as it was seen. */
export function changedItem(form: Filled, record: NonNullable<OpenedRecord>, fields: Fields): ChangedItem {
  const before = Object.fromEntries(Object.keys(fields).map((name) => [name, record[name] ?? null]));
  const [id, code] = [String(record['_id']), String(record['code'])];
  return { ...common(form, fields), id, code, rev: Number(record['rev']), before };
}

const common = (form: Filled, fields: Fields) => ({
  owner: form.profile,
  kind: form.kind,
  hub: hubOf(form),
  fields,
  names: wireNames(form.names, fields),
  draft: form.keeper.held,
});

function hubOf({ typed, seen, names, profile }: Filled) {
  const id = (typed['hubcenter'] as string | undefined) || (seen?.['hubcenter'] as string | undefined);
  return id && id !== profile._id
    ? { _id: id, fullName: names['hubcenter'] ?? '' }
    : { _id: profile._id, fullName: profile.fullName };
}

/** Readable names as the wire has them beside the fields they are of. */
function wireNames(names: Readonly<Record<string, string>>, fields: Fields): Record<string, string> {
  const wire: Readonly<Record<string, string>> = {
    hubcenter: 'hubcenterName',
    fabric: 'fabricName',
    priceId: 'priceTierName',
  };
  return Object.fromEntries(
    Object.entries(wire).flatMap(([field, name]) => (fields[field] && names[field] ? [[name, names[field]]] : [])),
  );
}
