import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { forgetDevice, listDevices, type Device } from '../../contract/calls/devices.ts';
import { keyOf, send } from '../api/calls.ts';
import { useFailureText } from '../api/failure-text.ts';
import { Age } from '../engine/values/age.tsx';
import { formatDateTime, formatNumber } from '../i18n/format.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { AlertIcon } from '../ui/icons.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { BatteryLevel, StorageUse, titleOf } from './device-parts.tsx';
import { MissingCodes } from './missing-codes.tsx';
import { RenameDevice } from './rename-device.tsx';

import classes from './device-details.module.css';

/** Details of a device: whose items wait on it, the codes that never arrived, and its own state. */
export function DeviceDetails({ device }: { device: Device }) {
  return (
    <div className={classes['details']}>
      <div className={classes['unsent']}>
        {device.silent ? <Alarm since={device.lastContactAt} /> : null}
        {device.lanes.length > 0 ? (
          <ul className={classes['lanes']}>
            {device.lanes.map((lane) => (
              <Lane key={lane.owner} lane={lane} />
            ))}
          </ul>
        ) : (
          <p className={classes['nothing']}>
            <Trans>Nothing is waiting on this device.</Trans>
          </p>
        )}
      </div>
      <div className={classes['state']}>
        <Facts device={device} />
        <div className={classes['buttons']}>
          <RenameDevice id={device._id} name={device.name} usual={device.label} />
          <ForgetDevice device={device} />
        </div>
      </div>
    </div>
  );
}

function Alarm({ since }: { since: string }) {
  const when = formatDateTime(since);
  return (
    <div className={classes['alarm']}>
      <AlertIcon size={20} />
      <p>
        <Trans>
          Last seen {when}. Open Ordito on that device so that it can send its items. If the device is lost or was
          cleared, photograph these items again.
        </Trans>
      </p>
    </div>
  );
}

function Lane({ lane }: { lane: Device['lanes'][number] }) {
  const { fullName, waiting, attention, oldestAt, missing } = lane;
  const codeless = waiting - missing.length;
  return (
    <li>
      <p className={classes['who']}>
        <strong>{fullName ?? <Trans>Unknown user</Trans>}</strong>
        <span>
          <Plural value={waiting} one="# item not sent" other="# items not sent" />
          {attention > 0 ? (
            <>
              {' · '}
              <Plural value={attention} one="# needs attention" other="# need attention" />
            </>
          ) : null}
          {oldestAt ? (
            <>
              {' · '}
              <Trans>
                oldest <Age moment={oldestAt} />
              </Trans>
            </>
          ) : null}
        </span>
      </p>
      {missing.length > 0 ? <MissingCodes codes={missing} /> : null}
      {codeless > 0 ? (
        <p className={classes['nothing']}>
          {missing.length > 0 ? (
            <Plural value={codeless} one="# more with an unknown code" other="# more with unknown codes" />
          ) : (
            <Plural value={codeless} one="Its code is unknown." other="Their codes are unknown." />
          )}
        </p>
      ) : null}
    </li>
  );
}

function Facts({ device }: { device: Device }) {
  const { t, i18n } = useLingui();
  const { storage, battery, reportedAt, appVersion, reserved } = device;
  const rows: { label: string; value: ReactNode }[] = [
    { label: t`Codes in reserve`, value: formatNumber(reserved, i18n.locale) },
    { label: t`Last report`, value: reportedAt ? formatDateTime(reportedAt) : t`none yet` },
    { label: t`Version`, value: appVersion },
    { label: t`Battery`, value: battery && <BatteryLevel battery={battery} /> },
    { label: t`Storage`, value: storage && <StorageUse storage={storage} /> },
    {
      label: t`Photos on the device`,
      value: storage && (storage.persisted ? t`protected` : t`may be cleared by the browser`),
    },
    { label: t`Device id`, value: <span className={classes['id']}>{device._id}</span> },
  ];
  return (
    <dl className={classes['facts']}>
      {rows.map(({ label, value }) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Removes a lost device from the list, after a confirmation. */
function ForgetDevice({ device }: { device: Device }) {
  const { t } = useLingui();
  const words = useFailureText();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const forget = async () => {
    setBusy(true);
    const result = await send(forgetDevice, { params: { deviceId: device._id } });
    setBusy(false);
    setAsking(false);
    // Already removed: a 404 counts as success.
    const gone = result.ok || (result.failure.kind === 'problem' && result.failure.status === 404);
    if (gone) toastDone(t`Device removed.`);
    else toastError(words(result.failure));
    await client.invalidateQueries({ queryKey: keyOf(listDevices) });
  };
  const { waiting } = device;
  const label = titleOf(device);
  return (
    <>
      <Button variant="subtle" color="red" px="xs" className={classes['forget'] ?? ''} onClick={() => setAsking(true)}>
        <Trans>Remove this device</Trans>
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t`Remove ${label}?`}
        confirm={t`Remove device`}
        cancel={t`Keep`}
        busy={busy}
        onConfirm={() => void forget()}
        onCancel={() => setAsking(false)}
      >
        {waiting > 0 ? (
          <Plural
            value={waiting}
            one="# item from this device isn’t uploaded. Its code will be kept only in the log. Nothing on the device is deleted."
            other="# items from this device aren’t uploaded. Their codes will be kept only in the log. Nothing on the device is deleted."
          />
        ) : (
          <Trans>It will disappear from this list until it’s used again.</Trans>
        )}
      </ConfirmDialog>
    </>
  );
}
