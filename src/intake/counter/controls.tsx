import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import type { ItemKind } from '../../../contract/code.ts';
import { PrintLabel } from '../../labels/print-label.tsx';
import { useParcel } from '../../outbox/use-outbox.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CheckIcon, PhotoIcon } from '../../ui/icons.tsx';
import { ScanIcon, TorchIcon } from '../../ui/more-icons.ts';
import { progressOf, type Shot } from './counter-item.ts';
import { PLACE_NAMES } from './place-names.ts';
import { SameAgain } from './same-again.tsx';
import { endsByHand, isEnough, maySkip } from './sequence.ts';
import { useBytesUrl } from './use-bytes-url.ts';
import type { Counter } from './use-counter.ts';

import classes from './controls.module.css';

interface ControlsProps {
  counter: Counter;
  kind: ItemKind;
  canShoot: boolean;
  /** There is a live viewfinder for the shutter. */
  hasShutter: boolean;
  /** Whether the torch is on; null if there is none. */
  torch: boolean | null;
  onTorch: () => void;
  onShoot: () => void;
  /** Whether it scans for a tag; null if it cannot now. */
  scan: boolean | null;
  onScan: () => void;
}

/** The controls within reach of the thumb: photos of the current item, the shutter, and skip or save. */
export function Controls({
  counter,
  kind,
  canShoot,
  hasShutter,
  torch,
  onTorch,
  onShoot,
  scan,
  onScan,
}: ControlsProps) {
  const { t } = useLingui();
  const { work, saved, place, busy } = counter;
  const enqueued = saved?.parcels.at(-1);
  // Its code may come with its upload.
  const row = useParcel(enqueued?.seq ?? null);
  const last = row?.seq === enqueued?.seq ? row : enqueued;
  const progress = progressOf(kind, work);
  const byHand = endsByHand(kind) || place === null || (work.retaking !== null && isEnough(progress));
  const slotName = place ? t(PLACE_NAMES[place.slot]) : '';
  return (
    <div className={classes['controls']}>
      <div className={classes['shots']}>
        {work.shots.map((shot, index) => (
          <ShotTile
            key={shot.id}
            shot={shot}
            number={index + 1}
            active={work.retaking === shot.id}
            onRetake={() => counter.retake(work.retaking === shot.id ? null : shot.id)}
          />
        ))}
        {work.shots.length === 0 && last ? (
          <>
            <SameAgain counter={counter} />
            <PrintLabel code={last.code} hubName={last.hubName} date={last.capturedAt} />
          </>
        ) : null}
        {work.retaking !== null && endsByHand(kind) ? (
          <button
            type="button"
            className={classes['small']}
            onClick={() => work.retaking !== null && void counter.remove(work.retaking)}
            disabled={busy}
          >
            <Trans>Remove</Trans>
          </button>
        ) : null}
        {work.shots.length > 0 && work.retaking === null ? <StartOver counter={counter} /> : null}
      </div>
      {hasShutter ? (
        <button
          type="button"
          className={classes['shutter']}
          onClick={onShoot}
          aria-disabled={!canShoot}
          data-busy={busy || undefined}
          data-testid="shutter"
          aria-label={place ? t`Take photo: ${slotName}` : t`Take photo`}
        >
          <span className={classes['lens']} />
        </button>
      ) : (
        <span />
      )}
      <div className={classes['side']}>
        {byHand && isEnough(progress) ? (
          <button
            type="button"
            className={classes['done']}
            onClick={() => void counter.finish()}
            disabled={busy}
            data-testid="finish"
          >
            <CheckIcon size={24} />
            <Trans>Save</Trans>
          </button>
        ) : null}
        {maySkip(progress) ? (
          <button
            type="button"
            className={classes['small']}
            onClick={() => void counter.finish()}
            disabled={busy}
            data-testid="skip"
          >
            <Trans context="label of the garment">None</Trans>
          </button>
        ) : null}
        {scan === null ? null : (
          <button
            type="button"
            className={classes['round']}
            onClick={onScan}
            aria-pressed={scan}
            aria-label={t`Scan a tag`}
          >
            <ScanIcon />
          </button>
        )}
        {torch === null ? null : (
          <button
            type="button"
            className={classes['round']}
            onClick={onTorch}
            aria-pressed={torch}
            aria-label={t({ message: 'Light', context: 'camera' })}
          >
            <TorchIcon />
          </button>
        )}
      </div>
    </div>
  );
}

interface ShotTileProps {
  shot: Shot;
  number: number;
  /** Its slot is being retaken. */
  active: boolean;
  onRetake: () => void;
}

/** A photo of the current item; a tap retakes it. */
function ShotTile({ shot, number, active, onRetake }: ShotTileProps) {
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

/** Discards the photos of the current item, after a confirmation: gloves press wrong buttons. */
function StartOver({ counter }: { counter: Counter }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className={classes['small']} onClick={() => setAsking(true)} disabled={counter.busy}>
        <Trans>Start over</Trans>
      </button>
      <ConfirmDialog
        opened={asking}
        title={t`Discard these photos?`}
        confirm={t`Discard`}
        cancel={t`Keep them`}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void counter.discard();
        }}
      >
        <Trans>The current item isn’t saved yet. Its photos can’t be recovered.</Trans>
      </ConfirmDialog>
    </>
  );
}
