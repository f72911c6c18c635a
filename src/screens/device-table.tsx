import { useLingui } from '@lingui/react/macro';
import { Fragment, useId } from 'react';

import { Age } from '../engine/values/age.tsx';
import { ChevronIcon } from '../ui/icons.tsx';
import { DeviceDetails } from './device-details.tsx';
import {
  asideOf,
  BatteryLevel,
  DeviceSign,
  type DevicesProps,
  DeviceStatus,
  type OpenableProps,
  StorageUse,
  titleOf,
  UnsentCount,
} from './device-parts.tsx';

import classes from './devices.module.css';

const COLUMNS = 6;

/** Devices as expandable rows: a press anywhere on one opens its details. */
export function DeviceTable({ devices, opened, onToggle }: DevicesProps) {
  const { t } = useLingui();
  return (
    <table className={classes['table']}>
      <caption className={classes['unseen']}>{t`Devices`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Device`}</th>
          <th scope="col">{t`Not sent`}</th>
          <th scope="col">{t`Oldest item`}</th>
          <th scope="col">{t`Last contact`}</th>
          <th scope="col" data-extra>{t`Battery and storage`}</th>
          <th scope="col" data-extra>{t`Version`}</th>
        </tr>
      </thead>
      <tbody>
        {devices.map((device) => (
          <DeviceRow
            key={device._id}
            device={device}
            opened={opened.has(device._id)}
            onToggle={() => onToggle(device._id)}
          />
        ))}
      </tbody>
    </table>
  );
}

function DeviceRow({ device, opened, onToggle }: OpenableProps) {
  const id = useId();
  return (
    <Fragment>
      <tr className={classes['row']} data-opened={opened || undefined} data-device={device._id}>
        <td>
          <button
            type="button"
            className={classes['toggle']}
            aria-expanded={opened}
            aria-controls={opened ? id : undefined}
            onClick={onToggle}
          >
            <DeviceSign device={device} />
            <span className={classes['names']}>
              <span className={classes['label']}>{titleOf(device)}</span>
              <span className={classes['aside']}>{asideOf(device)}</span>
              <span className={classes['state']}>
                <DeviceStatus device={device} />
              </span>
            </span>
            <span className={classes['chevron']}>
              <ChevronIcon size={18} />
            </span>
          </button>
        </td>
        <td>
          <UnsentCount device={device} />
        </td>
        <td className={classes['quiet']}>{device.oldestAt ? <Age moment={device.oldestAt} /> : '–'}</td>
        <td className={device.silent ? classes['alarm'] : classes['quiet']}>
          <Age moment={device.lastContactAt} />
        </td>
        <td className={classes['quiet']} data-extra>
          {device.battery ? <BatteryLevel battery={device.battery} /> : null}
          {device.storage ? (
            <span className={classes['aside']}>
              <StorageUse storage={device.storage} />
            </span>
          ) : null}
          {device.battery || device.storage ? null : '–'}
        </td>
        <td className={classes['quiet']} data-extra>
          {device.appVersion ?? '–'}
        </td>
      </tr>
      {opened ? (
        <tr id={id} className={classes['behind']}>
          <td colSpan={COLUMNS}>
            <DeviceDetails device={device} />
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}
