import { useLingui } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';

import type { PhotoSlot } from '../../contract/calls/intake.ts';
import { AlertIcon } from '../ui/icons.tsx';
import { HINT_TEXTS } from './hint-text.ts';
import { worstHint, type Hint } from './hints.ts';

import classes from './photo-slot.module.css';

interface HintNoteProps {
  hints: readonly Hint[];
  slot: PhotoSlot;
  /** Receives the replacement photo. */
  onTakeAgain: (file: File) => void;
}

/** A hint below a photo that may be bad, with a button to retake it; it blocks nothing. */
export function HintNote({ hints, slot, onTakeAgain }: HintNoteProps) {
  const { t } = useLingui();
  const worst = worstHint(hints, slot);
  if (!worst) return null;
  return (
    <div className={classes['hint']} role="status" data-hint={worst}>
      <AlertIcon size={20} />
      <span>{t(HINT_TEXTS[worst])}</span>
      <FileButton accept="image/*" capture="environment" onChange={(file) => file && onTakeAgain(file)}>
        {(props) => (
          <Button {...props} size="sm" h={44} variant="subtle" px="xs">
            {t`Retake`}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
