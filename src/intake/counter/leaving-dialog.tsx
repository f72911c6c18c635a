import { Trans, useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';

import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks before leaving the counter with photos the device could not store: they exist nowhere else. */
export function LeavingDialog({ held }: { held: boolean }) {
  const { t } = useLingui();
  const blocker = useBlocker({
    shouldBlockFn: () => true,
    disabled: !held,
    enableBeforeUnload: held,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={t`These photos aren’t saved`}
      confirm={t`Leave anyway`}
      cancel={t`Stay`}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      <Trans>This device is out of space. Free some space and press “Try again”, or they will be lost.</Trans>
    </ConfirmDialog>
  );
}
