import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { Device } from '../../contract/calls/devices.ts';
import { deviceList, forgetDevice } from '../api/device-queries.ts';
import { useFailureText } from '../api/failure-text.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toastDone, toastError } from '../ui/toast.ts';

import classes from './device-details.module.css';

/** Removes a lost device from the list, after a confirmation. */
export function ForgetDevice({ device }: { device: Device }) {
  const { t } = useLingui();
  const words = useFailureText();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const forget = async () => {
    setBusy(true);
    const result = await forgetDevice(device._id);
    setBusy(false);
    setAsking(false);
    // Already removed: a 404 counts as success.
    const gone = result.ok || (result.failure.kind === 'problem' && result.failure.status === 404);
    if (gone) toastDone(t`Device removed.`);
    else toastError(words(result.failure));
    await client.invalidateQueries({ queryKey: deviceList().queryKey });
  };
  const { label, waiting } = device;
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
