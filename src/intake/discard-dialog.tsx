import { Trans, useLingui } from '@lingui/react/macro';

import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface DiscardDialogProps {
  opened: boolean;
  onCancel: () => void;
  onDiscard: () => void;
}

/** Asks before discarding an unsaved item with photos. */
export function DiscardDialog({ opened, onCancel, onDiscard }: DiscardDialogProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      opened={opened}
      title={t`Throw this item away?`}
      confirm={t`Discard`}
      cancel={t`Keep it`}
      onConfirm={onDiscard}
      onCancel={onCancel}
    >
      <Trans>Its photos are not saved yet and are deleted from this device. This cannot be undone.</Trans>
    </ConfirmDialog>
  );
}
