import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';

import { AlertIcon, ReloadIcon } from './icons.tsx';
import { Notice } from './notice.tsx';

interface ErrorScreenProps {
  error: unknown;
  /** Begins the view anew, where the rest of the page still works; without it the whole page is what broke. */
  onRetry?: () => void;
}

/** A screen broke: what happened, what is safe, what to do. The technical text helps whoever is called for help. */
export function ErrorScreen({ error, onRetry }: ErrorScreenProps) {
  const { t } = useLingui();
  const Place = onRetry ? 'div' : 'main';
  return (
    <Place>
      <Notice
        icon={AlertIcon}
        order={1}
        urgent
        title={t`This screen stopped working`}
        action={
          <>
            <Button leftSection={<ReloadIcon size={20} />} onClick={onRetry ?? (() => window.location.reload())}>
              {onRetry ? <Trans>Try again</Trans> : <Trans>Load the page again</Trans>}
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
    </Place>
  );
}
