import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';

import { AlertIcon, ReloadIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';

/** A screen broke: what happened, what is safe, what to do. The technical text helps whoever is called for help. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useLingui();
  return (
    <main>
      <Notice
        icon={AlertIcon}
        order={1}
        urgent
        title={t`This screen stopped working`}
        action={
          <>
            <Button leftSection={<ReloadIcon size={20} />} onClick={() => window.location.reload()}>
              <Trans>Load the page again</Trans>
            </Button>
            <Button variant="default" component="a" href="/">
              <Trans>To the start page</Trans>
            </Button>
          </>
        }
      >
        <Trans>Everything you photographed is safe on this device and will still be sent.</Trans>
        <Text size="sm" c="dimmed" ff="monospace" mt="md">
          {error instanceof Error ? error.message : String(error)}
        </Text>
      </Notice>
    </main>
  );
}
