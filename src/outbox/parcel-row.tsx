import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';

import { formatAge, formatDateTime, formatRecent } from '../i18n/format.ts';
import type { Parcel } from '../store/db.ts';
import { ChecklistIcon, PhotoIcon } from '../ui/icons.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { hasReceipt } from './form-content.ts';
import { KIND_NAMES } from './kind-name.ts';
import { ParcelActions } from './parcel-actions.tsx';
import { ParcelCode } from './parcel-code.tsx';
import { FieldErrors, ParcelDecision, ParcelForm } from './parcel-form.tsx';
import { ParcelPhotos } from './parcel-photos.tsx';
import { explain, nextTry, STATE_TONES, STATE_WORDS } from './reason.ts';
import { useThumbnail } from './use-thumbnail.ts';
import { useUndoSeconds } from './use-undo.ts';

import classes from './parcel-row.module.css';

interface ParcelRowProps {
  parcel: Parcel;
  now: number;
  /** Further actions on the item, from modules the outbox does not import. */
  beside?: ((parcel: Parcel) => ReactNode) | undefined;
}

/** One item of the outbox: its picture and code, its state and reason, and its actions. */
export function ParcelRow({ parcel, now, beside }: ParcelRowProps) {
  const { t, i18n } = useLingui();
  const [looking, setLooking] = useState(false);
  // Loaded on first use and then kept mounted, so that closing it can be animated.
  const [looked, setLooked] = useState(false);
  const { state, reason, owner, ownerName, capturedAt } = parcel;
  const next = nextTry(parcel, now);
  const nextTime = next && formatRecent(next, now);
  const stuck = state === 'waiting' || state === 'attention';
  const isHeld = useUndoSeconds(parcel) > 0;
  const isOver = state === 'delivered' || state === 'sending';
  const open = () => {
    setLooked(true);
    setLooking(true);
  };
  return (
    <li className={classes['row']} data-state={state} data-seq={parcel.seq} data-testid="parcel">
      {hasReceipt(parcel) ? <ParcelPicture parcel={parcel} onOpen={open} /> : <ChangeSign />}
      <div className={classes['words']}>
        <div className={classes['head']}>
          <span className={classes['code']}>
            <ParcelCode code={parcel.code} />
          </span>
          <StatusBadge tone={STATE_TONES[state]}>{t(STATE_WORDS[state])}</StatusBadge>
        </div>
        <ParcelForm parcel={parcel} />
        <div className={classes['facts']}>
          {t(KIND_NAMES[parcel.kind])} · {parcel.hubName} ·{' '}
          <time dateTime={capturedAt} title={formatDateTime(capturedAt)}>
            {formatAge(capturedAt, now, i18n.locale)}
          </time>
          {owner === parcel.lane ? null : (
            <>
              {' · '}
              <Trans>captured by {ownerName}</Trans>
            </>
          )}
        </div>
        {isOver ? null : (
          <div className={classes['why']}>
            {isHeld ? <Trans>Saved on this device. It will be sent in a few seconds.</Trans> : t(explain(parcel))}{' '}
            {nextTime ? <Trans>Next try at {nextTime}.</Trans> : null}
          </div>
        )}
        {stuck ? <FieldErrors parcel={parcel} /> : null}
        {stuck && reason?.message ? (
          <div className={classes['said']}>
            <Trans>Server message: {reason.message}</Trans>
          </div>
        ) : null}
      </div>
      <ParcelActions parcel={parcel} first={<ParcelDecision parcel={parcel} />}>
        {beside?.(parcel)}
      </ParcelActions>
      {looked ? <ParcelPhotos parcel={parcel} opened={looking} onClose={() => setLooking(false)} /> : null}
    </li>
  );
}

/** Shown instead of a picture, which a change does not have. */
const ChangeSign = () => (
  <span className={classes['picture']} data-still>
    <ChecklistIcon size={26} />
  </span>
);

/** An item's thumbnail, read from a table of its own; a press shows the photos. */
function ParcelPicture({ parcel, onOpen }: { parcel: Parcel; onOpen: () => void }) {
  const { t } = useLingui();
  const url = useThumbnail(parcel.id);
  const name = parcel.code ?? t`Code assigned on upload`;
  return (
    <button type="button" className={classes['picture']} aria-label={t`Photos of ${name}`} onClick={onOpen}>
      {url ? <img src={url} alt="" /> : <PhotoIcon size={26} />}
    </button>
  );
}
