import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';

import { formatAge, formatDateTime } from '../i18n/format.ts';
import { KIND_NAMES } from '../outbox/kind-name.ts';
import { ParcelCode } from '../outbox/parcel-code.tsx';
import { useRecent } from '../outbox/use-outbox.ts';
import { useThumbnail } from '../outbox/use-thumbnail.ts';
import type { Parcel } from '../store/db.ts';
import { localDay } from '../store/local-day.ts';
import { PhotoIcon, TagIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { useNow } from '../ui/use-now.ts';
import { PrintPanel } from './print-panel.tsx';

import rows from '../ui/rows.module.css';
import classes from './choose.module.css';

/** Tags of items captured on this device, delivered or not; today's are preselected. */
export function ItemTags({ lane }: { lane: string }) {
  const { t } = useLingui();
  const now = useNow();
  const parcels = useRecent(lane);
  // Null: the default selection, today's items, including those captured meanwhile.
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  if (!parcels) return <Loading />;
  if (parcels.length === 0) {
    return (
      <Notice icon={TagIcon} title={t`No items on this device yet`}>
        <Trans>You can print a tag for each item you capture here, even offline.</Trans>
      </Notice>
    );
  }
  const day = localDay(new Date(now));
  const printable = parcels.filter(({ code }) => code !== null);
  const ofToday = new Set(printable.flatMap((each) => (each.day === day ? [each.id] : [])));
  const today = ofToday.size;
  const all = printable.length;
  const picked = chosen ?? ofToday;
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const tags = printable.flatMap(({ id, code, hubName, capturedAt }) =>
    code && picked.has(id) ? [{ code, hubName, date: capturedAt }] : [],
  );
  const provisional = parcels.length - all;
  return (
    <div className={classes['columns']}>
      <section className={classes['main']} aria-label={t`Captured items`}>
        <div className={classes['tools']}>
          <Button variant="default" onClick={() => setChosen(ofToday)}>
            <Trans>Today ({today})</Trans>
          </Button>
          <Button variant="default" onClick={() => setChosen(new Set(printable.map(({ id }) => id)))}>
            <Trans>All ({all})</Trans>
          </Button>
          <Button variant="subtle" disabled={picked.size === 0} onClick={() => setChosen(new Set())}>
            <Trans>None</Trans>
          </Button>
        </div>
        {provisional > 0 ? (
          <p className={classes['hint']}>
            <Plural
              value={provisional}
              one="# item has no code yet. You can print its tag after it’s uploaded."
              other="# items have no code yet. You can print their tags after they’re uploaded."
            />
          </p>
        ) : null}
        <ul className={rows['rows']}>
          {parcels.map((parcel) => (
            <Row
              key={parcel.id}
              parcel={parcel}
              now={now}
              chosen={picked.has(parcel.id)}
              onToggle={() => toggle(parcel.id)}
            />
          ))}
        </ul>
      </section>
      <div className={classes['side']}>
        <PrintPanel tags={tags} />
      </div>
    </div>
  );
}

interface RowProps {
  parcel: Parcel;
  now: number;
  chosen: boolean;
  onToggle: () => void;
}

function Row({ parcel, now, chosen, onToggle }: RowProps) {
  const { t, i18n } = useLingui();
  const picture = useThumbnail(parcel.id);
  const { code, kind, hubName, capturedAt } = parcel;
  return (
    <li>
      <label className={classes['row']} data-off={code === null || undefined}>
        <input type="checkbox" checked={chosen && code !== null} disabled={code === null} onChange={onToggle} />
        <span className={classes['picture']}>{picture ? <img src={picture} alt="" /> : <PhotoIcon size={22} />}</span>
        <span className={classes['words']}>
          <span className={classes['code']}>
            <ParcelCode code={code} />
          </span>
          <span className={classes['facts']}>
            {t(KIND_NAMES[kind])} · {hubName} ·{' '}
            <time dateTime={capturedAt} title={formatDateTime(capturedAt)}>
              {formatAge(capturedAt, now, i18n.locale)}
            </time>
          </span>
        </span>
      </label>
    </li>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <div role="status">
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} height={72} radius="md" mb="sm" />
      ))}
    </div>
  );
}
