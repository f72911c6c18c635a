import { Plural, Trans, useLingui } from '@lingui/react/macro';

import { ParcelCode } from '../../outbox/parcel-code.tsx';
import { useParcel } from '../../outbox/use-outbox.ts';
import { useUndoSeconds } from '../../outbox/use-undo.ts';
import type { Parcel } from '../../store/db.ts';
import { faceOf, type SavedBatch } from './counter-item.ts';
import { useBytesUrl } from './use-bytes-url.ts';
import type { Counter } from './use-counter.ts';

import classes from './last-saved.module.css';

/** The items saved last, and their actions; they do not block the camera. */
export function LastSaved({ saved, counter }: { saved: SavedBatch; counter: Counter }) {
  const first = saved.parcels[0];
  const parcel = useParcel(first?.seq ?? null);
  return first ? <Card parcel={parcel?.seq === first.seq ? parcel : first} saved={saved} counter={counter} /> : null;
}

function Card({ parcel, saved, counter }: { parcel: Parcel; saved: SavedBatch; counter: Counter }) {
  const { t } = useLingui();
  const seconds = useUndoSeconds(parcel);
  const face = faceOf(saved.shots);
  const url = useBytesUrl(face?.small ?? null);
  const count = saved.parcels.length;
  const isInHand = counter.work.shots.length > 0;
  return (
    <section
      className={classes['card']}
      aria-label={t`Saved last`}
      data-testid="saved-item"
      data-state={parcel.state}
      data-seq={parcel.seq}
    >
      {url ? <img className={classes['face']} src={url} alt="" /> : null}
      <div className={classes['words']} role="status">
        <span className={classes['code']} data-testid="saved-code">
          <ParcelCode code={parcel.code} />
        </span>
        <span className={classes['state']}>
          {count > 1 ? (
            <Plural value={count} one="# item saved" other="# items saved" />
          ) : parcel.state === 'delivered' ? (
            <Trans>Uploaded</Trans>
          ) : (
            <Trans>Saved on this device</Trans>
          )}
        </span>
      </div>
      <div className={classes['acts']}>
        {seconds > 0 && !isInHand ? (
          <>
            <button type="button" className={classes['act']} onClick={() => void counter.undo()} data-testid="undo">
              <Trans>Undo</Trans> <span aria-hidden="true">({seconds})</span>
            </button>
            {face && count === 1 ? (
              <button
                type="button"
                className={classes['act']}
                onClick={() => void counter.retakeSaved(saved.shots.at(-1)?.slot ?? face.slot)}
              >
                <Trans>Retake</Trans>
              </button>
            ) : null}
          </>
        ) : null}
      </div>
    </section>
  );
}
