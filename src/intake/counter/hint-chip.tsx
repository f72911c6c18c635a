import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { HINT_TEXTS } from '../../capture/hint-text.ts';
import { useParcel } from '../../outbox/use-outbox.ts';
import { useUndoSeconds } from '../../outbox/use-undo.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import type { Counter } from './use-counter.ts';

import classes from './last-saved.module.css';

/** A hint on the last photo if it may be bad; one tap retakes it, but nothing requires that. */
export function HintChip({ counter }: { counter: Counter }) {
  const { t } = useLingui();
  const { hint, work, saved } = counter;
  const isInHand = work.shots.some(({ id }) => id === hint?.shot.id);
  const isSaved = saved?.parcels.length === 1 && saved.shots.some(({ id }) => id === hint?.shot.id);
  if (!hint || (!isInHand && !isSaved)) return null;
  const { slot } = hint.shot;
  const again = (act: () => void) => {
    act();
    counter.forgetHint();
  };
  return (
    <div className={classes['problem']} data-tone="quiet" role="status" data-testid="hint" data-hint={hint.hint}>
      <AlertIcon size={22} />
      <span>{t(HINT_TEXTS[hint.hint])}</span>
      {isInHand ? <TakeAgain onPress={() => again(() => counter.retake(hint.shot.id))} /> : null}
      {isSaved && saved?.parcels[0] && work.shots.length === 0 ? (
        <WhileUndo seq={saved.parcels[0].seq}>
          <TakeAgain onPress={() => again(() => void counter.retakeSaved(slot))} />
        </WhileUndo>
      ) : null}
    </div>
  );
}

function TakeAgain({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className={classes['act']} onClick={onPress}>
      <Trans>Retake</Trans>
    </button>
  );
}

/** Only while nothing of the item was sent. */
function WhileUndo({ seq, children }: { seq: number; children: ReactNode }) {
  const parcel = useParcel(seq);
  return parcel?.seq === seq ? <Held parcel={parcel}>{children}</Held> : null;
}

function Held({ parcel, children }: { parcel: NonNullable<ReturnType<typeof useParcel>>; children: ReactNode }) {
  return useUndoSeconds(parcel) > 0 ? children : null;
}
