import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';

import { SHOTS_MAX } from '../../../contract/limits.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Picture } from '../../ui/picture.tsx';
import { AddPhoto } from './add-photo.tsx';
import { type GalleryPhoto, movedTo, nextShown, orderOf, shotsOf } from './gallery-photo.ts';
import { LabelPhoto } from './label-photo.tsx';
import { ShotTools } from './shot-tools.tsx';
import { Thumbs } from './thumbs.tsx';

import classes from './gallery.module.css';

const Viewer = lazyComponent(async () => (await import('./viewer.tsx')).Viewer);

/** Callbacks of a gallery to its host, which stores the photos: on the server, or in an unsent form. */
export interface GalleryActions {
  /** A photo was selected, edited and compressed. */
  onAdd: (slot: 'images' | 'tagImage', photo: File) => void;
  /** The new order, by ids; the first is the cover. */
  onOrder: (order: string[]) => void;
  onRemove: (photo: GalleryPhoto) => void;
  /** Sends a pending photo now. */
  onRetry?: (photo: GalleryPhoto) => void;
  /** The host compresses photos itself: it gets them at full size. */
  keepsSize?: boolean;
}

interface GalleryProps extends GalleryActions {
  /** In their order, the cover first; the label photo anywhere. */
  photos: readonly GalleryPhoto[];
  /** It has a slot for a photo of the label. */
  hasLabel: boolean;
  /** The last photo cannot be removed. */
  coverRequired: boolean;
  /** Photos can only be viewed. */
  readOnly?: boolean;
}

/** The photos of an item: one large, the others as thumbnails below it, and their actions. */
export function Gallery({ photos, hasLabel, coverRequired, readOnly = false, ...actions }: GalleryProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<string | null>(null);
  const [viewed, setViewed] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const area = useRef<HTMLElement>(null);
  const shots = shotsOf(photos);
  const order = orderOf(photos);
  // A new one replaces the previous one.
  const label = photos.findLast(({ slot }) => slot === 'tagImage');
  const shown = shots.find(({ id }) => id === chosen) ?? shots[0];
  const number = shown ? shots.indexOf(shown) + 1 : 0;

  const move = (id: string, place: number) => {
    const next = movedTo(order, id, place);
    if (next.every((each, index) => each === order[index])) return;
    setChosen(id);
    actions.onOrder(next);
    const at = next.indexOf(id) + 1;
    setSaid(at === 1 ? t`This photo is now the cover.` : t`Moved to position ${at} of ${next.length}.`);
  };
  const canRemove = (photo: GalleryPhoto) =>
    photo.state !== 'sending' && (photo.state !== undefined || !coverRequired || order.length > 1);
  const remove = (photo: GalleryPhoto) => {
    if (!canRemove(photo)) return;
    setChosen(nextShown(shots, photo.id));
    actions.onRemove(photo);
  };
  const name = (photo: GalleryPhoto) => {
    const at = shots.indexOf(photo) + 1;
    return at === 1 ? t`Photo 1, the cover` : t`Photo ${at}`;
  };

  return (
    <section ref={area} className={classes['gallery']} aria-label={t`Photos`}>
      {shown ? (
        <div className={classes['frame']}>
          <button
            type="button"
            className={classes['stage']}
            onClick={() => setViewed(shown.id)}
            aria-label={t`Photo ${number} of ${shots.length}: open full screen`}
          >
            <Picture
              key={shown.id}
              picture={shown.url ? shown : null}
              sizes="(width < 700px) 100vw, 36rem"
              alt=""
              eager
            />
          </button>
          {number === 1 ? <span className={classes['badge']}>{t`Cover`}</span> : null}
        </div>
      ) : readOnly ? (
        <div className={classes['stage']}>
          <Picture picture={null} sizes="36rem" alt={t`No photo`} />
        </div>
      ) : null}
      {shots.length > 1 || !readOnly ? (
        <div className={classes['row']}>
          <Thumbs
            shots={shots}
            shown={shown?.id}
            name={name}
            fixed={readOnly}
            onShow={setChosen}
            onMove={(id, place) => move(id, place)}
            onRemove={remove}
          />
          {readOnly ? null : (
            <AddPhoto
              area={area}
              pastes
              large={!shown}
              full={shots.length >= SHOTS_MAX}
              room={SHOTS_MAX - shots.length}
              keepsSize={actions.keepsSize}
              onAdd={(file) => actions.onAdd('images', file)}
            />
          )}
        </div>
      ) : null}
      {shown && !readOnly ? (
        <ShotTools
          photo={shown}
          place={order.indexOf(shown.id)}
          count={order.length}
          removable={canRemove(shown)}
          onMove={(place) => move(shown.id, place)}
          onRemove={() => remove(shown)}
          onRetry={actions.onRetry}
        />
      ) : null}
      {hasLabel ? (
        <LabelPhoto photo={label} readOnly={readOnly} onView={() => label && setViewed(label.id)} {...actions} />
      ) : null}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {viewed === null ? null : (
        <Suspense>
          <Viewer photos={label ? [...shots, label] : shots} first={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </section>
  );
}
