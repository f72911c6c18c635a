import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, PointerEvent } from 'react';

import { showFromApp, sourceOf } from '../../ui/picture-source.ts';
import { type Spot, spot } from './typed-spots.ts';

import classes from './defects-input.module.css';

interface DefectPhotoProps {
  /** Prefix of the id of each mark. */
  id: string;
  url: string;
  spots: readonly (Spot & { index: number; name: string })[];
  active: number;
  onPoint: (to: Spot) => void;
  onMove: (index: number, to: Spot) => void;
  onRemove: (index: number) => void;
  onActive: (index: number) => void;
}

/** How far an arrow key moves a mark, and with Shift, as shares of the photo. */
const STEP = 0.01;
const STEP_WITH_SHIFT = 0.05;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A photo with its defect marks: a press adds one, each mark is a button that is dragged or moved by arrow keys. */
export function DefectPhoto({ id, url, spots, active, onPoint, onMove, onRemove, onActive }: DefectPhotoProps) {
  const { t } = useLingui();
  const at = (event: PointerEvent | { clientX: number; clientY: number }, element: Element): Spot => {
    const box = element.getBoundingClientRect();
    return spot((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };
  const onKey = (event: KeyboardEvent, { index, x, y }: Spot & { index: number }) => {
    const way = ARROWS[event.key];
    const far = event.shiftKey ? STEP_WITH_SHIFT : STEP;
    if (way) onMove(index, spot(x + way[0] * far, y + way[1] * far));
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(index);
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes['photo']}>
      <button
        type="button"
        // By keyboard a mark is added in the list beside it, and moved with the arrows.
        tabIndex={-1}
        className={classes['surface']}
        data-testid="defect-photo"
        aria-label={t`Photo to mark`}
        onClick={(event) => onPoint(at(event, event.currentTarget))}
      >
        <img src={sourceOf(url, 1600)} alt="" draggable={false} onError={showFromApp} />
      </button>
      {spots.map(({ index, name, x, y }) => (
        <button
          key={index}
          id={`${id}-${index}`}
          type="button"
          className={classes['mark']}
          data-active={index === active || undefined}
          style={{ insetInlineStart: `${x * 100}%`, insetBlockStart: `${y * 100}%` }}
          aria-label={t`${index + 1}, ${name}`}
          onFocus={() => onActive(index)}
          onKeyDown={(event) => onKey(event, { index, x, y })}
          onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
          onPointerMove={(event) => {
            const { currentTarget, pointerId } = event;
            const frame = currentTarget.parentElement;
            if (frame && currentTarget.hasPointerCapture(pointerId)) onMove(index, at(event, frame));
          }}
        >
          {index + 1}
        </button>
      ))}
    </div>
  );
}
