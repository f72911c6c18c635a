import '../../ui/styles-overlay.ts';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, CloseButton, Modal } from '@mantine/core';
import { useState } from 'react';

import { useWindowKeys } from '../../scan/use-wedge.ts';
import { EarlierIcon, LaterIcon, ZoomInIcon, ZoomOutIcon } from '../../ui/photo-icons.tsx';
import { showFromApp, sourceOf } from '../../ui/picture-source.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { type GalleryPhoto, shotsOf } from './gallery-photo.ts';
import { useZoom } from './use-zoom.ts';
import { REST } from './zoom.ts';

import classes from './viewer.module.css';

interface ViewerProps {
  photos: readonly GalleryPhoto[];
  /** Id of the photo shown first. */
  first: string;
  onClose: () => void;
}

const STEP = 1.5;
/** How far an arrow key pans a zoomed photo, in CSS pixels. */
const PAN = 80;
const PANS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [PAN, 0],
  ArrowRight: [-PAN, 0],
  ArrowUp: [0, PAN],
  ArrowDown: [0, -PAN],
};

/**
 * Full-window photos. Two fingers, a double tap, or + and - zoom; zoomed in, dragging and the arrow keys pan, otherwise they show the next
 * one.
 */
export function Viewer({ photos, first, onClose }: ViewerProps) {
  const { t } = useLingui();
  useFocusBack(true);
  const [shown, setShown] = useState(first);
  const index = Math.max(
    photos.findIndex(({ id }) => id === shown),
    0,
  );
  const photo = photos[index];
  const go = (by: number) => {
    const next = photos[index + by];
    if (!next) return;
    setZoom(REST);
    setShown(next.id);
  };
  const { stage, zoom, setZoom, zoomBy, pan, handlers } = useZoom(go);
  const isZoomed = zoom.scale > 1;
  // Wherever the focus is: the viewer covers the window.
  useWindowKeys((event) => {
    const { [event.key]: way } = PANS;
    if (way && isZoomed) pan(...way);
    else if (event.key === 'ArrowLeft' || event.key === 'PageUp') go(-1);
    else if (event.key === 'ArrowRight' || event.key === 'PageDown') go(1);
    else if (event.key === '+' || event.key === '=') zoomBy(STEP);
    else if (event.key === '-') zoomBy(1 / STEP);
    else if (event.key === '0') setZoom(REST);
    else return;
    event.preventDefault();
  });
  const isLabel = photo?.slot === 'tagImage';
  const count = shotsOf(photos).length;
  const title = isLabel ? t`Label photo` : t`Photo ${index + 1} of ${count}`;
  return (
    <Modal.Root opened onClose={onClose} fullScreen zIndex={400}>
      <Modal.Content className={classes['viewer'] ?? ''}>
        <Modal.Body className={classes['body'] ?? ''}>
          <div className={classes['bar']}>
            <Modal.Title className={classes['title'] ?? ''}>{title}</Modal.Title>
            <Tool label={t`Zoom out`} disabled={!isZoomed} onClick={() => zoomBy(1 / STEP)} Sign={ZoomOutIcon} />
            <Tool label={t`Zoom in`} onClick={() => zoomBy(STEP)} Sign={ZoomInIcon} />
            <CloseButton className={classes['tool'] ?? ''} onClick={onClose} aria-label={t`Close`} data-autofocus />
          </div>
          <div ref={stage} className={classes['stage']} data-zoomed={isZoomed || undefined} {...handlers}>
            {photo ? (
              <img
                key={photo.id}
                src={sourceOf(photo.url, 1600)}
                onError={showFromApp}
                alt={title}
                draggable={false}
                style={{ translate: `${zoom.x}px ${zoom.y}px`, scale: String(zoom.scale) }}
              />
            ) : null}
          </div>
          {photos.length > 1 ? (
            <div className={classes['ways']}>
              <Tool label={t`Previous photo`} disabled={index === 0} onClick={() => go(-1)} Sign={EarlierIcon} />
              <Tool
                label={t`Next photo`}
                disabled={index === photos.length - 1}
                onClick={() => go(1)}
                Sign={LaterIcon}
              />
            </div>
          ) : null}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface ToolProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  Sign: typeof ZoomInIcon;
}

const Tool = ({ label, Sign, ...rest }: ToolProps) => (
  <ActionIcon className={classes['tool'] ?? ''} aria-label={label} title={label} {...rest}>
    <Sign size={24} />
  </ActionIcon>
);
