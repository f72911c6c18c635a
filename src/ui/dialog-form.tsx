import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';

import { Dialog } from './dialog.tsx';
import { AlertIcon } from './icons.tsx';

interface DialogFormProps {
  title: ReactNode;
  /** Of its button, if it is not "Save". */
  submit?: string;
  /** Whether what is typed can be saved. */
  isReady?: boolean;
  /** Resolves to null once it is saved, else to why it is not; to an empty text if a field says it. */
  onSave: () => Promise<string | null>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, which closes once it is saved. A refusal keeps what was typed. */
export function DialogForm({ title, submit, isReady = true, onSave, onClose, children }: DialogFormProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    setBusy(true);
    const why = await onSave();
    setBusy(false);
    if (why === null) onClose();
    else setFailure(why);
  };
  // A save in flight cannot be cancelled: do not close as if it were.
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog opened steady onClose={close} title={title}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          {failure ? (
            <Alert color="red" icon={<AlertIcon />} title={t`Not saved`} role="alert">
              {failure} <Trans>Everything you typed is still here.</Trans>
            </Alert>
          ) : null}
          {children}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close} disabled={busy}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={busy} disabled={!isReady}>
              {submit ?? <Trans>Save</Trans>}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
