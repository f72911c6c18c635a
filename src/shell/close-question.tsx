import { Trans, useLingui } from '@lingui/react/macro';

import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface CloseQuestionProps {
  opened: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before closing or reloading a tab with unsaved work. */
export function CloseQuestion({ opened, onConfirm, onCancel }: CloseQuestionProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      opened={opened}
      title={t`Close without saving?`}
      confirm={t`Close without saving`}
      cancel={t`Keep open`}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Trans>Your input there isn’t saved and would be lost. Photos in the outbox are safe.</Trans>
    </ConfirmDialog>
  );
}
