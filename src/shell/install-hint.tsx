import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';

import { Dialog } from '../ui/dialog.tsx';
import type { ToolProps } from './use-tools.tsx';

/** How to install manually, in browsers without an install prompt. */
export function InstallHint({ opened, onClose }: ToolProps) {
  const { t } = useLingui();
  return (
    <Dialog opened={opened} onClose={onClose} title={t`Install the app`} close={t`Close`}>
      <Stack gap="sm">
        <Text>
          <Trans>Once installed, Ordito opens like any other app, even offline.</Trans>
        </Text>
        <ol>
          <li>
            <Trans>Press the browser’s Share button.</Trans>
          </li>
          <li>
            <Trans>Choose “Add to Home Screen”.</Trans>
          </li>
          <li>
            <Trans>Open Ordito from the home screen from now on.</Trans>
          </li>
        </ol>
      </Stack>
    </Dialog>
  );
}
