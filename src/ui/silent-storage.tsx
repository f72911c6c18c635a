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
        title={t`The device’s storage does not answer`}
        action={
          <Button leftSection={<ReloadIcon size={20} />} onClick={() => window.location.reload()}>
            <Trans>Load the page again</Trans>
          </Button>
        }
      >
        <Trans>
          What is stored on this device is safe. The app opens by itself as soon as the storage answers. If it does not,
          load the page again; if that does not help, close the browser completely and open it again.
        </Trans>
      </Notice>
    </main>
  );
}
