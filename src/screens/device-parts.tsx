/** The small pieces a device is shown with, in rows and in cards alike. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';

import type { Device } from '../../contract/calls/devices.ts';
import { formatBytes, formatNumber, formatPercent } from '../i18n/format.ts';
import { BoltIcon, TabletIcon } from '../ui/icons.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';

import classes from './devices.module.css';

interface DeviceProps {
  device: Device;
}

/** What rows and cards get; `opened` are the ids of those whose details show. */
export interface DevicesProps {
  devices: readonly Device[];
  opened: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

/** What one row or card gets. */
export interface OpenableProps extends DeviceProps {
  opened: boolean;
  onToggle: () => void;
}

/** How much a device needs somebody: the colour of its sign. */
const urgency = ({ silent, waiting }: Device) => (silent ? 'silent' : waiting > 0 ? 'waiting' : undefined);

/** The tablet's sign, coloured when something waits on it. */
export function DeviceSign({ device }: DeviceProps) {
  return (
    <span className={classes['sign']} data-urgency={urgency(device)}>
      <TabletIcon size={24} />
    </span>
  );
}

/** The state of a device in one word. */
export function DeviceStatus({ device }: DeviceProps) {
  const { t } = useLingui();
  if (device.silent) return <StatusBadge tone="bad">{t`Silent`}</StatusBadge>;
  if (device.attention > 0) return <StatusBadge tone="wait">{t`Needs attention`}</StatusBadge>;
  if (device.waiting > 0) return <StatusBadge tone="wait">{t`Waiting`}</StatusBadge>;
  if (device.reportedAt === null) return <StatusBadge tone="quiet">{t`No report yet`}</StatusBadge>;
  return <StatusBadge tone="good">{t`All delivered`}</StatusBadge>;
}

/** How many items wait, and how many of them need a person. */
export function UnsentCount({ device }: DeviceProps) {
  const { i18n } = useLingui();
  const { waiting, attention } = device;
  return (
    <>
      <span className={classes['count']} data-urgency={urgency(device)}>
        {formatNumber(waiting, i18n.locale)}
      </span>
      {attention > 0 ? (
        <span className={classes['aside']}>
          <Plural value={attention} one="# needs attention" other="# need attention" />
        </span>
      ) : null}
    </>
  );
}

/** Charge of a battery, drawn and written. */
export function BatteryLevel({ battery }: { battery: NonNullable<Device['battery']> }) {
  const { i18n } = useLingui();
  const { level, charging } = battery;
  return (
    <span className={classes['battery']} data-low={(level <= 0.2 && !charging) || undefined}>
      <span className={classes['cell']} aria-hidden="true">
        <span style={{ width: `${Math.round(level * 100)}%` }} />
      </span>
      {formatPercent(level, i18n.locale)}
      {charging ? (
        <>
          <BoltIcon size={14} />
          <VisuallyHidden>
            <Trans>charging</Trans>
          </VisuallyHidden>
        </>
      ) : null}
    </span>
  );
}

/** How much of a device's room for this site is taken. */
export function StorageUse({ storage }: { storage: NonNullable<Device['storage']> }) {
  const { i18n } = useLingui();
  const used = formatBytes(storage.usage, i18n.locale);
  const room = formatBytes(storage.quota, i18n.locale);
  return (
    <Trans>
      {used} of {room}
    </Trans>
  );
}
