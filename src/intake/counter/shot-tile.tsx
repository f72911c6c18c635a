import { useLingui } from '@lingui/react/macro';

import { PhotoIcon } from '../../ui/icons.tsx';
import { PLACE_NAMES } from './place-names.ts';
import { useBytesUrl } from './use-bytes-url.ts';
import type { Shot } from './work.ts';

import classes from './controls.module.css';

interface ShotTileProps {
  shot: Shot;
  number: number;
  /** Its slot is being retaken. */
  active: boolean;
  onRetake: () => void;
}

/** A photo of the current item; a tap retakes it. */
export function ShotTile({ shot, number, active, onRetake }: ShotTileProps) {
  const { t } = useLingui();
  const url = useBytesUrl(shot.small);
  const name = t(PLACE_NAMES[shot.slot]);
  return (
    <button
      type="button"
      className={classes['tile']}
      aria-pressed={active}
      aria-label={t`Retake photo ${number}: ${name}`}
      onClick={onRetake}
      data-testid="shot"
      data-slot={shot.slot}
    >
      {url ? <img src={url} alt="" /> : <PhotoIcon size={24} />}
    </button>
  );
}
