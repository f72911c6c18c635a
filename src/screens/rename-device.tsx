import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { listSessions } from '../../contract/calls/account.ts';
import { listDevices, nameDevice } from '../../contract/calls/devices.ts';
import { DEVICE_NAME_MAX } from '../../contract/limits.ts';
import { keyOf, send } from '../api/calls.ts';
import { useFailureText } from '../api/failure-text.ts';
import { deviceId } from '../store/device.ts';
import { DialogForm } from '../ui/dialog-form.tsx';

interface RenameDeviceProps {
  /** Null for this device. */
  id: string | null;
  name: string | null;
  /** What it is called without a name. */
  usual: string;
}

/** Gives a device a name of its own; an empty one brings back what it is called without. */
export function RenameDevice(props: RenameDeviceProps) {
  const { t } = useLingui();
  const { name, usual } = props;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" px="xs" aria-label={t`Rename ${name ?? usual}`} onClick={() => setAsking(true)}>
        <Trans>Rename</Trans>
      </Button>
      {asking ? <NameForm {...props} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function NameForm({ id, name, usual, onClose }: RenameDeviceProps & { onClose: () => void }) {
  const { t } = useLingui();
  const words = useFailureText();
  const client = useQueryClient();
  const [text, setText] = useState(name ?? '');
  const save = async () => {
    const body = { name: text.trim(), ...(id === null ? { here: true as const } : {}) };
    const answer = await send(nameDevice, { params: { deviceId: id ?? (await deviceId()) }, body });
    if (!answer.ok) return words(answer.failure);
    void client.invalidateQueries({ queryKey: keyOf(listDevices) });
    void client.invalidateQueries({ queryKey: keyOf(listSessions) });
    return null;
  };
  return (
    <DialogForm title={t`Rename device`} onSave={save} onClose={onClose}>
      <TextInput
        label={t`Device name`}
        description={t`For example where it stands. Leave empty to show “${usual}”.`}
        value={text}
        maxLength={DEVICE_NAME_MAX}
        autoComplete="off"
        data-autofocus
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </DialogForm>
  );
}
