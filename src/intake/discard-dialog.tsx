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
      title={t`Discard this item?`}
      confirm={t`Discard`}
      cancel={t`Keep it`}
      onConfirm={onDiscard}
      onCancel={onCancel}
    >
      <Trans>Its photos aren’t saved yet and will be deleted from this device. You can’t undo this.</Trans>
    </ConfirmDialog>
  );
}
