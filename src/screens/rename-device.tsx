import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';

import { DEVICE_NAME_MAX } from '../../contract/limits.ts';
import { sessionList } from '../api/account-queries.ts';
import { deviceList, nameDevice } from '../api/device-queries.ts';
import { useFailureText } from '../api/failure-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { AlertIcon } from '../ui/icons.tsx';

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
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t`Rename device`}>
        <NameForm {...props} onClose={() => setAsking(false)} />
      </Dialog>
    </>
  );
}

function NameForm({ id, name, usual, onClose }: RenameDeviceProps & { onClose: () => void }) {
  const { t } = useLingui();
  const words = useFailureText();
  const client = useQueryClient();
  const [text, setText] = useState(name ?? '');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const answer = await nameDevice(id, text.trim());
    setBusy(false);
    if (!answer.ok) {
      setFailure(words(answer.failure));
      return;
    }
    void client.invalidateQueries({ queryKey: deviceList().queryKey });
    void client.invalidateQueries({ queryKey: sessionList().queryKey });
    onClose();
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        {failure ? (
          <Alert color="red" icon={<AlertIcon />} title={t`Not saved`} role="alert">
            {failure}
          </Alert>
        ) : null}
        <TextInput
          label={t`Device name`}
          description={t`For example where it stands. Leave empty to show “${usual}”.`}
          value={text}
          maxLength={DEVICE_NAME_MAX}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={busy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={busy}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
