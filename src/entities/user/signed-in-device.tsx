import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { SessionRecord } from '../../../contract/calls/account.ts';
import { Age } from '../../engine/values/age.tsx';
import { formatDate } from '../../i18n/format.ts';
import { TabletIcon } from '../../ui/icons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

import classes from './signed-in-device.module.css';

/** A signed-in device in a list, with its buttons. */
export function SignedInDevice({ device, children }: { device: SessionRecord; children?: ReactNode }) {
  const { t } = useLingui();
  const since = formatDate(device.createdAt);
  return (
    <li className={classes['device']}>
      <span className={classes['sign']}>
        <TabletIcon size={20} />
      </span>
      <div>
        <div className={classes['name']}>
          {device.name ?? device.device ?? <Trans>Unknown device</Trans>}
          {device.current ? <StatusBadge tone="good">{t`This device`}</StatusBadge> : null}
        </div>
        <div className={classes['used']}>
          {device.name && device.device ? `${device.device} · ` : null}
          <Trans>
            Last used <Age moment={device.usedAt} />, signed in on {since}
          </Trans>
        </div>
      </div>
      <div className={classes['buttons']}>{children}</div>
    </li>
  );
}
