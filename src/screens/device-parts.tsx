/** The parts of a device, shared by rows and cards. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';

import type { Device } from '../../contract/calls/devices.ts';
import { formatBytes, formatNumber, formatPercent } from '../i18n/format.ts';
import { TabletIcon } from '../ui/icons.tsx';
import { BoltIcon } from '../ui/more-icons.ts';
import { StatusBadge } from '../ui/status-badge.tsx';

import classes from './devices.module.css';

interface DeviceProps {
  device: Device;
}

/** Props of rows and cards; `opened` are the ids of those with open details. */
export interface DevicesProps {
  devices: readonly Device[];
  opened: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

/** Props of one row or card. */
export interface OpenableProps extends DeviceProps {
  opened: boolean;
  onToggle: () => void;
}

/** What a device is called. */
export const titleOf = ({ name, label }: Device): string => name ?? label;

/** What else tells a device: its browser and system, and whose it is if its name does not say so. */
export const asideOf = ({ name, label, system }: Device): string =>
  [...(name === null ? [] : [label]), ...(system === null ? [] : [system])].join(' · ');

/** The urgency of a device: the colour of its icon. */
const urgency = ({ silent, waiting }: Device) => (silent ? 'silent' : waiting > 0 ? 'waiting' : undefined);

/** The tablet icon, coloured if something waits on it. */
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
  if (device.silent) return <StatusBadge tone="bad">{t`No contact`}</StatusBadge>;
  if (device.attention > 0) return <StatusBadge tone="wait">{t`Needs attention`}</StatusBadge>;
  if (device.waiting > 0) return <StatusBadge tone="wait">{t`Waiting`}</StatusBadge>;
  if (device.reportedAt === null) return <StatusBadge tone="quiet">{t`No report yet`}</StatusBadge>;
  return <StatusBadge tone="good">{t`All synced`}</StatusBadge>;
}

/** Number of waiting items, and of those that need a person. */
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

/** Battery charge as an icon and text. */
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

/** How much of a device's storage quota is used. */
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
