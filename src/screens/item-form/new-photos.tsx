import { useLingui } from '@lingui/react/macro';

import { HintNote } from '../../capture/hint-note.tsx';
import { worstHint } from '../../capture/hints.ts';
import { PROBLEM_TEXTS } from '../../capture/problem-text.ts';
import type { PhotoEntry } from '../../capture/use-photos.ts';
import type { RecordFormState } from '../../engine/form/use-record-form.ts';
import { followed } from '../../engine/inputs/typed-spots.ts';
import type { GalleryPhoto } from '../../items/gallery/gallery-photo.ts';
import { Gallery } from '../../items/gallery/gallery.tsx';
import { arranged, shotIds } from './form-shots.ts';

import classes from './item-form.module.css';

interface NewPhotosProps {
  form: Pick<RecordFormState, 'photos' | 'typed' | 'type'>;
  /** It has a slot for a photo of the label. */
  hasLabel: boolean;
}

/** The gallery of an unsent item: its photos are on this device, and defect marks refer to them. */
export function NewPhotos({ form: { photos, typed, type }, hasLabel }: NewPhotosProps) {
  const { t } = useLingui();
  const { entries } = photos;
  const before = shotIds(entries);

  /** Reorders the photos; their defect marks follow them. */
  const arrange = (order: readonly number[]) => {
    photos.arrange((now) => arranged(now, order));
    const { defects } = typed;
    if (!defects || typeof defects === 'string' || !('marks' in defects)) return;
    type('defects', { marks: followed(defects.marks, before, order) });
  };
  const remove = (id: number) => {
    photos.remove([id]);
    if (before.includes(id)) arrange(before.filter((each) => each !== id));
  };
  const add = (slot: 'images' | 'tagImage', file: File) => {
    photos.add(slot, file, slot === 'tagImage');
    photos.arrange((now) => arranged(now));
  };
  const replace = ({ id, slot }: PhotoEntry, file: File) => {
    if (slot === 'tagImage') {
      add(slot, file);
      return;
    }
    const other = photos.add('images', file, false);
    photos.remove([id]);
    arrange(before.map((each) => (each === id ? other : each)));
  };
  const shown = entries.map((entry): GalleryPhoto => {
    const { id, slot, status } = entry;
    const common = { id: String(id), slot, url: status === 'ready' ? entry.url : '' };
    if (status === 'ready') return common;
    return status === 'working'
      ? { ...common, state: 'preparing' }
      : { ...common, state: 'failed', problem: t(PROBLEM_TEXTS[entry.problem]) };
  });
  const questionable = entries.filter((entry) => entry.status === 'ready' && worstHint(entry.photo.hints, entry.slot));
  return (
    <>
      <Gallery
        photos={shown}
        hasLabel={hasLabel}
        coverRequired={false}
        keepsSize
        onAdd={add}
        onOrder={(order) => arrange(shotIds(arranged(entries, order.map(Number))))}
        onRemove={({ id }) => remove(Number(id))}
      />
      {questionable.map((entry) => (
        <div key={entry.id} className={classes['doubt']}>
          <strong>{entry.slot === 'tagImage' ? t`Label photo` : t`Photo ${before.indexOf(entry.id) + 1}`}</strong>
          {entry.status === 'ready' ? (
            <HintNote hints={entry.photo.hints} slot={entry.slot} onTakeAgain={(file) => replace(entry, file)} />
          ) : null}
        </div>
      ))}
    </>
  );
}
