import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { reach, subscribeReach, type Reach, storeLastResponse } from '../api/reach.ts';
import { formatRecent } from '../i18n/format.ts';
import { OfflineIcon } from '../ui/icons.tsx';
import { useNow } from '../ui/use-now.ts';
import { useOnline } from '../ui/use-online.ts';

import classes from './offline-badge.module.css';

/** A single failed call is ignored; in an outage the next one usually follows within this time, in ms. */
const SETTLE_MS = 2000;

/** Says that the server does not answer, and when it last did; otherwise renders nothing. */
export function OfflineBadge() {
  const { t } = useLingui();
  const { answers, at } = useReach();
  const online = useOnline();
  const now = useNow();
  const offline = !online || !answers;
  const [shown, setShown] = useState(false);
  useEffect(persistLastResponse, []);
  useEffect(() => {
    const timer = setTimeout(() => setShown(offline), offline && online ? SETTLE_MS : 0);
    return () => clearTimeout(timer);
  }, [offline, online]);
  const time = at === null ? null : formatRecent(new Date(at).toISOString(), now);
  const words = time === null ? t`Offline` : t`Offline · last synced ${time}`;
  return (
    <div role="status" className={classes['place']}>
      {shown ? (
        <span className={classes['badge']} title={words} data-testid="offline-badge">
          <OfflineIcon size={18} />
          <VisuallyHidden>{words}</VisuallyHidden>
          <span aria-hidden="true" className={classes['long']}>
            {words}
          </span>
          <span aria-hidden="true" className={classes['middle']}>
            {time === null ? words : t`Offline · ${time}`}
          </span>
          <span aria-hidden="true" className={classes['short']}>{t`Offline`}</span>
        </span>
      ) : null}
    </div>
  );
}

/** Whether the server answers, and when it last did; follows every change. */
const useReach = (): Reach => useSyncExternalStore(subscribeReach, reach);

/** Time of the server's last response, stored across reloads: it matters most without network. */

const KEY = 'ordito-heard';
/** Answers are frequent; the time is shown to the minute. */
const WRITE_EVERY_MS = 15_000;

let written = 0;

/** Restores the time an earlier page stored, and keeps it up to date. Returns a stop function. */
function persistLastResponse(): () => void {
  const known = Number(window.localStorage.getItem(KEY));
  if (known > 0 && known <= Date.now()) storeLastResponse(known);
  return subscribeReach(() => {
    const { answers, at } = reach();
    if (!answers || at === null || at - written < WRITE_EVERY_MS) return;
    written = at;
    window.localStorage.setItem(KEY, String(at));
  });
}
