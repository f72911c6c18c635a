import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

import { Dialog } from '../../ui/dialog.tsx';

import classes from './history.module.css';

interface RestoreDialogProps {
  opened: boolean;
  title: string;
  busy: boolean;
  /** Whether there is something to restore. */
  ready?: boolean;
  onClose: () => void;
  onRestore: () => void;
  children: ReactNode;
}

/** Asks before something is put back to what it was, showing what that means. */
export function RestoreDialog({ opened, title, busy, ready = true, onClose, onRestore, children }: RestoreDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      <div className={classes['question']}>
        {children}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={onRestore} loading={busy} disabled={!ready}>
            <Trans>Restore</Trans>
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}
