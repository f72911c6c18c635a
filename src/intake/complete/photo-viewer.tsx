import { useLingui } from '@lingui/react/macro';
import { useState, type PointerEvent } from 'react';

import { Picture } from '../../ui/picture.tsx';
import { type ItemPhoto, LARGE } from './photos.ts';

import classes from './photo-viewer.module.css';

interface PhotoViewerProps {
  photos: readonly ItemPhoto[];
  /** Index of the large photo. */
  shown: number;
  onShow: (photo: number) => void;
  zoomed: boolean;
  onZoom: (zoomed: boolean) => void;
  /** Called once the large photo is shown. */
  onShown?: () => void;
  /** Called if the large photo cannot be shown. */
  onMissing?: (photo: ItemPhoto) => void;
}

/** Zoom factor; the largest rendition is loaded for it. */
const ZOOM = 2.5;

/** One photo large, the others below it. A click zooms in at its position; then the pointer pans. */
export function PhotoViewer({ photos, shown, onShow, zoomed, onZoom, onShown, onMissing }: PhotoViewerProps) {
  const { t } = useLingui();
  const [origin, setOrigin] = useState('50% 50%');
  const photo = photos[shown] ?? photos[0];
  const follow = (event: PointerEvent<HTMLElement>) => setOrigin(placeIn(event));
  const label = photo ? t(photo.label) : t`No photo`;
  return (
    <div className={classes['viewer']}>
      {photo ? (
        <button
          type="button"
          className={classes['stage']}
          data-zoomed={zoomed || undefined}
          aria-pressed={zoomed}
          aria-label={t`${label}, zoom`}
          onPointerMove={zoomed ? follow : undefined}
          onPointerDown={follow}
          // Keep the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onZoom(!zoomed)}
        >
          <span
            key={photo.picture.imageId}
            className={classes['moved']}
            onLoadCapture={onShown}
            style={zoomed ? { scale: String(ZOOM), transformOrigin: origin } : undefined}
          >
            <Picture
              picture={photo.picture}
              sizes={zoomed ? '100rem' : LARGE}
              alt=""
              eager
              onMissing={() => onMissing?.(photo)}
            />
          </span>
        </button>
      ) : (
        <div className={classes['stage']}>
          <Picture picture={null} sizes={LARGE} alt={label} />
        </div>
      )}
      {photos.length > 1 ? (
        <ul className={classes['tiles']}>
          {photos.map((each, index) => (
            <li key={each.picture.imageId}>
              <button
                type="button"
                className={classes['tile']}
                aria-pressed={each === photo}
                aria-label={photos.length > 2 && index > 1 ? t`${t(each.label)} ${index - 1}` : t(each.label)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onShow(index)}
              >
                <Picture picture={each.picture} sizes="5rem" alt="" eager />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** The pointer's position in an element, as a transform origin. */
function placeIn({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): string {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const part = (at: number, size: number) => `${Math.round(Math.min(Math.max(at / size, 0), 1) * 100)}%`;
  return `${part(clientX - left, width)} ${part(clientY - top, height)}`;
}
