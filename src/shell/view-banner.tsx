import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';

import type { Profile } from '../../contract/calls/session.ts';
import { credentials } from '../api/credentials.ts';
import { formatRecent } from '../i18n/format.ts';
import { ownCall } from '../session/own-call.ts';
import { askProfile } from '../session/session-calls.ts';
import { leaveView } from '../session/view.ts';
import { LockIcon } from '../ui/icons.tsx';
import { useNow } from '../ui/use-now.ts';

import classes from './view-banner.module.css';

/** How often to ask whether the view is still open, in ms; the clock of a device may be wrong. */
const LOOK_EVERY_MS = 60_000;

/** Says all the time whose view this is, and ends it. */
export function ViewBanner({ fullName, view }: Pick<Profile, 'fullName'> & { view: { until: string } }) {
  const [leaving, setLeaving] = useState(false);
  const until = formatRecent(view.until, useNow());
  useEffect(() => {
    const timer = setInterval(() => void ownCall(askProfile(credentials())), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <aside className={classes['banner']} data-testid="view-banner">
      <LockIcon size={20} />
      <p className={classes['text']}>
        <strong>
          <Trans>You see what {fullName} sees.</Trans>
        </strong>{' '}
        <Trans>Read-only.</Trans>{' '}
        <span className={classes['until']}>
          <Trans>Ends at {until}.</Trans>
        </span>
      </p>
      <Button
        variant="white"
        color="dark"
        loading={leaving}
        onClick={() => {
          setLeaving(true);
          void leaveView(false);
        }}
      >
        <Trans context="view">Stop</Trans>
      </Button>
    </aside>
  );
}
