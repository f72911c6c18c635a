import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';

import { formatAge } from '../i18n/format.ts';
import { useSession } from '../session/use-session.ts';
import { CheckIcon } from '../ui/icons.tsx';
import { useNow } from '../ui/use-now.ts';
import { useUnfinished } from './unfinished.ts';
import { useWaiting, type OutboxCounts } from './use-outbox.ts';

import classes from './outbox-badge.module.css';

const loadDrawer = async () => (await import('./outbox-drawer.tsx')).OutboxDrawer;

/** Items waiting longer than this are shown with their age, in ms. */
const LONG_MS = 24 * 3_600_000;

interface OutboxBadgeProps {
  /** Whether items that have photos and are not saved yet are told; where they are taken they are in sight. */
  tellsUnfinished?: boolean;
  /** Closes the strip's container if that covers the screens. */
  onLeave?: () => void;
}

/** The day in one line: captured, uploaded, waiting on this device; a mere sign while nothing waits. Opens the list of waiting items. */
export function OutboxBadge({ tellsUnfinished = false, onLeave }: OutboxBadgeProps) {
  const [opened, setOpened] = useState(false);
  const [OutboxDrawer, setDrawer] = useState<Awaited<ReturnType<typeof loadDrawer>> | null>(null);
  const session = useSession();
  const lane = session.status === 'signedIn' ? session.profile._id : null;
  const outbox = useWaiting(lane);
  const unfinished = useUnfinished(tellsUnfinished ? lane : null)?.length ?? 0;
  const waiting = outbox && outbox.own + outbox.others;
  useAppBadge(waiting);
  // Preloaded: waiting items must be readable when the network is bad.
  const load = () => void loadDrawer().then((drawer) => setDrawer(() => drawer), noDrawer);
  useEffect(load, []);
  if (!outbox || !lane) return null;
  const open = () => {
    if (!OutboxDrawer) load();
    setOpened(true);
  };
  const leave = () => {
    setOpened(false);
    onLeave?.();
  };
  return (
    <>
      <Strip outbox={outbox} unfinished={unfinished} onOpen={open} />
      {OutboxDrawer ? (
        <OutboxDrawer
          lane={lane}
          others={outbox.others}
          opened={opened}
          onClose={() => setOpened(false)}
          onLeave={leave}
        />
      ) : null}
    </>
  );
}

/** Loading failed; the next press tries again. */
const noDrawer = (): void => undefined;

function Strip({ outbox, unfinished, onOpen }: { outbox: OutboxCounts; unfinished: number; onOpen: () => void }) {
  const { t, i18n } = useLingui();
  const now = useNow();
  const { today, deliveredToday, own, others, attention, oldest } = outbox;
  const waiting = own - attention;
  const isDone = own + others + unfinished === 0;
  const isOld = oldest !== null && now - Date.parse(oldest) > LONG_MS;
  const age = isOld ? formatAge(oldest, now, i18n.locale) : null;
  const words = [
    t`${plural(today, { one: '# captured today', other: '# captured today' })}`,
    t`${plural(deliveredToday, { one: '# of them uploaded', other: '# of them uploaded' })}`,
    t`${plural(own, { one: '# waiting on this device', other: '# waiting on this device' })}`,
    ...(unfinished > 0 ? [t`${plural(unfinished, { one: '# unfinished', other: '# unfinished' })}`] : []),
    ...(attention > 0 ? [t`${plural(attention, { one: '# needs attention', other: '# need attention' })}`] : []),
    ...(age ? [t`the oldest was captured ${age}`] : []),
    ...(others > 0
      ? [t`${plural(others, { one: '# waiting for another person', other: '# waiting for other people' })}`]
      : []),
  ];
  const list = new Intl.ListFormat(i18n.locale, { style: 'short', type: 'unit' }).format(words);
  return (
    <button
      type="button"
      className={classes['strip']}
      data-tone={attention > 0 ? 'bad' : isOld ? 'old' : isDone ? 'good' : 'wait'}
      aria-haspopup="dialog"
      onClick={onOpen}
      data-testid="outbox-badge"
      data-waiting={own + others}
    >
      <VisuallyHidden>{t`Outbox: ${list}`}</VisuallyHidden>
      <span aria-hidden="true" className={classes['face']}>
        {isDone ? <CheckIcon size={20} /> : null}
        {today > 0 && !isDone ? (
          <span className={classes['day']}>
            <Trans>{today} today</Trans>
            <Dot />
            <Plural value={deliveredToday} one="# uploaded" other="# uploaded" />
            <Dot />
          </span>
        ) : null}
        <span className={classes['now']} hidden={isDone}>
          {waiting > 0 && (attention > 0 || age) ? <span className={classes['short']}>{waiting}</span> : null}
          {waiting > 0 ? (
            <span className={attention > 0 || age ? classes['long'] : undefined}>
              <Trans>{waiting} waiting</Trans>
            </span>
          ) : null}
          {attention > 0 || age ? (
            <>
              {waiting > 0 ? <Dot /> : null}
              {attention > 0 ? <Plural value={attention} one="# needs attention" other="# need attention" /> : age}
            </>
          ) : null}
          {unfinished > 0 ? (
            <>
              {own > 0 ? <Dot /> : null}
              <Plural value={unfinished} one="# unfinished" other="# unfinished" />
            </>
          ) : null}
          {others > 0 ? (
            <span className={own > 0 ? classes['long'] : undefined}>
              {own > 0 ? <Dot /> : null}
              <Plural value={others} one="# of another person" other="# of other people" />
            </span>
          ) : null}
        </span>
      </span>
    </button>
  );
}

function Dot() {
  return <span className={classes['dot']}>·</span>;
}

/** Shows the number of waiting items on the app's icon, if the device can. */
function useAppBadge(count: number | undefined): void {
  useEffect(() => {
    if (count === undefined || !('setAppBadge' in navigator)) return;
    const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
    void shown.catch(() => undefined);
  }, [count]);
}
