import { FORM_SLOTS } from '../../../contract/calls/items.ts';
import type { ItemKind } from '../../../contract/code.ts';
import type { Picture } from '../../../contract/field.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { Photos } from '../../capture/use-photos.ts';
import type { RecordFormState } from '../../engine/form/use-record-form.ts';
import type { MarkedPhoto } from '../../engine/inputs/typed-spots.ts';
import { ItemPhotos } from '../../items/gallery/item-photos.tsx';
import { shotIds } from './form-shots.ts';
import { NewPhotos } from './new-photos.tsx';

import classes from './item-form.module.css';

interface FormPhotosProps {
  kind: ItemKind;
  form: RecordFormState;
  /** The current item; null for a new one. */
  record: ResourceRecord | null;
}

/** The photos of an item beside its form: those of a new item are sent with it, others at once. */
export function FormPhotos({ kind, form, record }: FormPhotosProps) {
  const { errors, unsaved } = form;
  return (
    <div className={classes['gallery']} data-field="photos">
      {record ? (
        <ItemPhotos kind={kind} record={record} unsaved={unsaved} />
      ) : (
        <NewPhotos form={form} hasLabel={'tagImage' in FORM_SLOTS[kind]} />
      )}
      {errors['photos'] ? (
        <p className={classes['lacking']} role="alert">
          {errors['photos']}
        </p>
      ) : null}
    </div>
  );
}

/** The photos defects can be marked on, the cover first: stored ones, or those of a new item so far. */
export function markedPhotos({ entries }: Photos, record: ResourceRecord | null): MarkedPhoto[] {
  if (record) return storedOf(record).map(({ imageId, url }) => ({ imageId, url }));
  const order = shotIds(entries);
  return entries.flatMap((entry) => {
    const shot = order.indexOf(entry.id);
    return entry.status === 'ready' && shot >= 0 ? [{ imageId: null, shot, url: entry.url }] : [];
  });
}

const storedOf = ({ itemImage, images, tagImage }: ResourceRecord): Picture[] =>
  [itemImage, images, tagImage].flat().filter((each): each is Picture => each !== null && each !== undefined);
