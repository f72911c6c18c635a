import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  confirm: string;
  cancel: string;
  /** The confirmed action is running: both buttons are disabled. */
  busy?: boolean;
  /** Nothing is lost by it. */
  harmless?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an irreversible action. Escape and the overlay cancel, until it is confirmed. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirm,
  cancel,
  busy = false,
  harmless = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const close = () => {
    if (!busy) onCancel();
  };
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <Stack gap="lg">
        <Text component="div">{children}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} disabled={busy} data-autofocus>
            {cancel}
          </Button>
          <Button {...(harmless ? {} : { color: 'red.9' })} onClick={onConfirm} loading={busy}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
