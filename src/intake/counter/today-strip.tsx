import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { ParcelPhotos } from '../../outbox/parcel-photos.tsx';
import { STATE_WORDS } from '../../outbox/reason.ts';
import { useThumbnail } from '../../outbox/use-thumbnail.ts';
import { useToday } from '../../outbox/use-today.ts';
import type { Parcel } from '../../store/db.ts';
import { PhotoIcon } from '../../ui/icons.tsx';
import { hourlyRate } from './hourly-rate.ts';

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
