import { useLingui } from '@lingui/react/macro';
import { Loader, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useId } from 'react';

import { Sortable, useSorted } from '../../engine/sorting/sortable.tsx';
import { AlertIcon, OutboxIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { GalleryPhoto } from './gallery-photo.ts';

import classes from './thumbs.module.css';

interface ThumbsProps {
  shots: readonly GalleryPhoto[];
  /** Id of the large photo. */
  shown: string | undefined;
  name: (photo: GalleryPhoto) => string;
  /** Their order is fixed. */
  fixed: boolean;
  onShow: (id: string) => void;
  onMove: (id: string, place: number) => void;
  onRemove: (photo: GalleryPhoto) => void;
}

/** The thumbnails in their order: a press shows one large, dragging or Shift with an arrow moves it. */
export function Thumbs({ shots, fixed, onMove, ...common }: ThumbsProps) {
  const { t } = useLingui();
  const keys = useId();
  return (
    <Sortable ids={shots.map(({ id }) => id)} fixed={fixed} onMove={onMove}>
      <ul className={classes['thumbs']}>
        {shots.map((photo, place) => (
          <Thumb
            key={photo.id}
            photo={photo}
            fixed={fixed || photo.state !== undefined}
            keys={keys}
            onStep={(by) => onMove(photo.id, place + by)}
            {...common}
          />
        ))}
      </ul>
      {fixed ? null : (
        <VisuallyHidden
          id={keys}
        >{t`Move the photo with Shift and an arrow key, remove it with Delete.`}</VisuallyHidden>
      )}
    </Sortable>
  );
}

interface ThumbProps extends Pick<ThumbsProps, 'shown' | 'name' | 'fixed' | 'onShow' | 'onRemove'> {
  photo: GalleryPhoto;
  /** Id of the text about the keys. */
  keys: string;
  onStep: (by: number) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function Thumb({ photo, shown, name, fixed, keys, onShow, onStep, onRemove }: ThumbProps) {
  const { t } = useLingui();
  const { ref, style, isDragging, listeners } = useSorted(photo.id, fixed);
  const press = (event: KeyboardEvent) => {
    const { [event.key]: by } = STEPS;
    if (fixed || !(event.key === 'Delete' || (event.shiftKey && by !== undefined))) return;
    event.preventDefault();
    if (event.key === 'Delete') onRemove(photo);
    else onStep(by ?? 0);
  };
  const state =
    photo.state &&
    { preparing: t`preparing`, kept: t`saved on this device`, sending: t`uploading`, failed: t`not sent` }[photo.state];
  const Sign = photo.state === 'failed' ? AlertIcon : photo.state === 'kept' ? OutboxIcon : null;
  return (
    <li ref={ref} className={classes['place']} data-dragged={isDragging || undefined} style={style}>
      <button
        type="button"
        className={classes['thumb']}
        data-state={photo.state}
        aria-pressed={photo.id === shown}
        aria-label={state ? `${name(photo)}, ${state}` : name(photo)}
        aria-describedby={fixed ? undefined : keys}
        {...listeners}
        onKeyDown={press}
        onClick={() => onShow(photo.id)}
      >
        <Picture picture={photo.url ? photo : null} sizes="5rem" alt="" />
        {photo.state ? <span className={classes['state']}>{Sign ? <Sign /> : <Loader size="sm" />}</span> : null}
      </button>
    </li>
  );
}
