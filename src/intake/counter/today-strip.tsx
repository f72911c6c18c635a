import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { ParcelPhotos } from '../../outbox/parcel-photos.tsx';
import { STATE_WORDS } from '../../outbox/reason.ts';
import { useThumbnail } from '../../outbox/use-thumbnail.ts';
import { useToday } from '../../outbox/use-today.ts';
import type { Parcel } from '../../store/db.ts';
import { PhotoIcon } from '../../ui/icons.tsx';

import classes from './today-strip.module.css';

/** Number of items in the strip. */
const SHOWN = 14;

/** One person's items of today, newest first, each with its state; their number and rate. */
export function TodayStrip({ owner }: { owner: string }) {
  const { t } = useLingui();
  const today = useToday(owner);
  const [looking, setLooking] = useState<Parcel | null>(null);
  const [opened, setOpened] = useState(false);
  if (!today) return <div className={classes['strip']} />;
  const { recent, total } = today;
  const rate = hourlyRate(recent.map(({ capturedAt }) => capturedAt));
  return (
    <section className={classes['strip']} aria-label={t`Today’s items`}>
      <div className={classes['figures']}>
        <span data-testid="today-count">
          <Plural value={total} one="# today" other="# today" />
        </span>
        {rate === null ? null : (
          <span className={classes['rate']} data-testid="rate">
            <Trans>{rate} an hour</Trans>
          </span>
        )}
      </div>
      <ul className={classes['items']}>
        {recent.slice(0, SHOWN).map((parcel) => (
          <li key={parcel.seq}>
            <StripItem
              parcel={parcel}
              onOpen={() => {
                setLooking(parcel);
                setOpened(true);
              }}
            />
          </li>
        ))}
      </ul>
      {looking ? <ParcelPhotos parcel={looking} opened={opened} onClose={() => setOpened(false)} /> : null}
    </section>
  );
}

function StripItem({ parcel, onOpen }: { parcel: Parcel; onOpen: () => void }) {
  const { t } = useLingui();
  const url = useThumbnail(parcel.id);
  const name = parcel.code ?? t`Code assigned on upload`;
  const state = t(STATE_WORDS[parcel.state]);
  return (
    <button
      type="button"
      className={classes['item']}
      data-state={parcel.state}
      data-testid="today-item"
      aria-label={`${name}: ${state}`}
      title={`${name}: ${state}`}
      onClick={onOpen}
    >
      {url ? <img src={url} alt="" /> : <PhotoIcon size={22} />}
    </button>
  );
}

/** A longer gap between two items is a pause, not work; in ms. */
const PAUSE_MS = 3 * 60_000;
/** With fewer gaps there is no rate. */
const GAPS_MIN = 5;
const HOUR_MS = 3_600_000;

/**
 * Items per hour at the median gap between two captures, so pauses and single slow items do not count. Null if there are too few. `moments`
 * are ISO 8601, in any order.
 */
export function hourlyRate(moments: readonly string[]): number | null {
  const times = moments.map((moment) => Date.parse(moment)).sort((one, other) => one - other);
  const gaps = times
    .slice(1)
    .map((time, index) => time - (times[index] ?? time))
    .filter((gap) => gap > 0 && gap <= PAUSE_MS)
    .sort((one, other) => one - other);
  if (gaps.length < GAPS_MIN) return null;
  const middle = gaps.length / 2;
  const median = ((gaps[Math.ceil(middle) - 1] ?? 0) + (gaps[Math.floor(middle)] ?? 0)) / 2;
  return Math.round(HOUR_MS / median);
}
