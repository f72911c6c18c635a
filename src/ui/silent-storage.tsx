import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';

import { AlertIcon, ReloadIcon } from './icons.tsx';
import { Notice } from './notice.tsx';

/** The device's storage does not answer: what happened, what is safe, what to do. Rendered without any stored data. */
export function SilentStorage() {
  const { t } = useLingui();
  return (
    <main>
      <Notice
        icon={AlertIcon}
        order={1}
        urgent
        title={t`This device’s storage isn’t responding`}
        action={
          <Button leftSection={<ReloadIcon size={20} />} onClick={() => window.location.reload()}>
            <Trans>Reload page</Trans>
          </Button>
        }
      >
        <Trans>
          Your data on this device is safe. Ordito opens as soon as the storage responds. If it doesn’t, reload the
          page. If that doesn’t help, close the browser completely and open it again.
        </Trans>
      </Notice>
    </main>
  );
}
