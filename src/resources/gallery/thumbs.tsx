import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { useLingui } from '@lingui/react/macro';
import { Loader, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useId } from 'react';

import { AlertIcon, OutboxIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { GalleryPhoto } from './gallery-photo.ts';

import classes from './thumbs.module.css';

interface ThumbsProps {
  shots: readonly GalleryPhoto[];
  /** Id of the one that is shown large. */
  shown: string | undefined;
  name: (photo: GalleryPhoto) => string;
  /** They keep their order. */
  fixed: boolean;
  onShow: (id: string) => void;
  onMove: (id: string, place: number) => void;
  onRemove: (photo: GalleryPhoto) => void;
}

/** What the library says by itself is said by the gallery, in the person's language, and the keys are the gallery's own. */
const SILENT = {
  announcements: { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none },
  screenReaderInstructions: { draggable: '' },
  restoreFocus: false,
};

/** The small photos in their order: a press shows one large, dragging or Shift with an arrow moves it. */
export function Thumbs({ shots, fixed, onMove, ...common }: ThumbsProps) {
  const { t } = useLingui();
  const keys = useId();
  // A finger that scrolls must not take a photo along.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  );
  const ids = shots.map(({ id }) => id);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) onMove(String(active.id), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={SILENT}>
      <SortableContext items={ids} strategy={rectSortingStrategy} disabled={fixed}>
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
      </SortableContext>
      {fixed ? null : (
        <VisuallyHidden id={keys}>{t`Shift with an arrow key moves the photo, Delete removes it.`}</VisuallyHidden>
      )}
    </DndContext>
  );
}

interface ThumbProps extends Pick<ThumbsProps, 'shown' | 'name' | 'fixed' | 'onShow' | 'onRemove'> {
  photo: GalleryPhoto;
  /** Id of the words about the keys. */
  keys: string;
  onStep: (by: number) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function Thumb({ photo, shown, name, fixed, keys, onShow, onStep, onRemove }: ThumbProps) {
  const { t } = useLingui();
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: photo.id, disabled: fixed });
  const press = (event: KeyboardEvent) => {
    const { [event.key]: by } = STEPS;
    if (fixed || !(event.key === 'Delete' || (event.shiftKey && by !== undefined))) return;
    event.preventDefault();
    if (event.key === 'Delete') onRemove(photo);
    else onStep(by ?? 0);
  };
  const state =
    photo.state &&
    { preparing: t`being prepared`, kept: t`kept on this device`, sending: t`being sent`, failed: t`not sent` }[
      photo.state
    ];
  const Sign = photo.state === 'failed' ? AlertIcon : photo.state === 'kept' ? OutboxIcon : null;
  return (
    <li
      ref={setNodeRef}
      className={classes['place']}
      data-dragged={isDragging || undefined}
      style={{ transition, translate: transform ? `${transform.x}px ${transform.y}px` : undefined }}
    >
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

function none(): undefined {
  return undefined;
}
