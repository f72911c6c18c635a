import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';

import { Age } from '../engine/values/age.tsx';
import { ChevronIcon } from '../ui/icons.tsx';
import { DeviceDetails } from './device-details.tsx';
import {
  asideOf,
  DeviceSign,
  type DevicesProps,
  DeviceStatus,
  type OpenableProps,
  titleOf,
  UnsentCount,
} from './device-parts.tsx';

import cards from './device-cards.module.css';
import classes from './devices.module.css';

/** Devices as cards, for narrow windows. */
export function DeviceCards({ devices, opened, onToggle }: DevicesProps) {
  return (
    <ul className={cards['cards']}>
      {devices.map((device) => (
        <DeviceCard
          key={device._id}
          device={device}
          opened={opened.has(device._id)}
          onToggle={() => onToggle(device._id)}
        />
      ))}
    </ul>
  );
}

function DeviceCard({ device, opened, onToggle }: OpenableProps) {
  const { t } = useLingui();
  const id = useId();
  const label = titleOf(device);
  return (
    <li className={cards['card']} data-device={device._id}>
      <div className={cards['head']}>
        <DeviceSign device={device} />
        <div className={classes['names']}>
          <h2 className={classes['label']}>{label}</h2>
          <span className={classes['aside']}>{asideOf(device)}</span>
        </div>
        <DeviceStatus device={device} />
      </div>
      <dl className={cards['figures']}>
        <div>
          <dt>{t`Not sent`}</dt>
          <dd>
            <UnsentCount device={device} />
          </dd>
        </div>
        <div>
          <dt>{t`Oldest item`}</dt>
          <dd>{device.oldestAt ? <Age moment={device.oldestAt} /> : '–'}</dd>
        </div>
        <div>
          <dt>{t`Last contact`}</dt>
          <dd className={device.silent ? classes['alarm'] : undefined}>
            <Age moment={device.lastContactAt} />
          </dd>
        </div>
      </dl>
      {opened ? (
        <div id={id} className={cards['behind']}>
          <DeviceDetails device={device} />
        </div>
      ) : null}
      <button
        type="button"
        className={cards['open']}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        aria-label={opened ? t`Less about ${label}` : t`Details of ${label}`}
        onClick={onToggle}
      >
        {opened ? <Trans>Less</Trans> : <Trans>Details</Trans>}
        <ChevronIcon size={18} />
      </button>
    </li>
  );
}
