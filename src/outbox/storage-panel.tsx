import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';

import { formatBytes } from '../i18n/format.ts';
import { FullDevice } from './full-device.tsx';
import { useRoom } from './use-room.ts';

import classes from './panel.module.css';

/** How much space is left on the device, and whether the browser keeps its data. */
export function StoragePanel() {
  const { t, i18n } = useLingui();
  const { room, look } = useRoom();
  const [refused, setRefused] = useState(false);
  if (!room) return null;
  const { usage, quota, persisted, full } = room;
  const ask = async () => {
    const kept = await navigator.storage.persist().catch(() => false);
    setRefused(!kept);
    look();
  };
  const size = (bytes: number) => formatBytes(bytes, i18n.locale);
  return (
    <section className={classes['panel']} aria-labelledby="storage">
      <h2 id="storage">
        <Trans>Storage on this device</Trans>
      </h2>
      {full ? <FullDevice /> : null}
      <ul className={classes['lines']}>
        <li>
          {usage === null || quota === null ? (
            <Trans>This browser doesn’t show how much space is left.</Trans>
          ) : (
            <span className={classes['line']}>
              <strong>
                <Trans>About {size(Math.max(0, quota - usage))} left (browser estimate)</Trans>
              </strong>
              <span>
                <Trans>{size(usage)} used</Trans>
              </span>
              <meter
                aria-label={t`Space used`}
                min={0}
                max={quota}
                value={usage}
                high={quota * 0.8}
                optimum={0}
                className={classes['meter']}
              />
            </span>
          )}
        </li>
        <li>
          <span className={classes['line']} role="status">
            {persisted ? (
              <Trans>The browser won’t clear this data automatically.</Trans>
            ) : refused ? (
              <Trans>The browser declined this time. Waiting items are still saved. Ask again another day.</Trans>
            ) : (
              <Trans>The browser may clear this data when the device runs out of space.</Trans>
            )}
          </span>
          {persisted === false ? (
            <Button variant="default" onClick={() => void ask()}>
              <Trans>Ask the browser to keep data</Trans>
            </Button>
          ) : null}
        </li>
      </ul>
    </section>
  );
}
