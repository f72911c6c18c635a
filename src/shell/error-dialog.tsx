import { useLingui } from '@lingui/react/macro';

import { Dialog } from '../ui/dialog.tsx';
import { ErrorList } from './error-list.tsx';
import { useErrors } from './use-errors.ts';
import type { ToolProps } from './use-tools.tsx';

/** The error log as a dialog. */
export function ErrorDialog({ opened, onClose }: ToolProps) {
  const { t } = useLingui();
  const errors = useErrors();
  return (
    <Dialog opened={opened} onClose={onClose} title={t`Error log`} close={t`Close`} size="xl">
      {errors ? <ErrorList errors={errors} /> : null}
    </Dialog>
  );
}
