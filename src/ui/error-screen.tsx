import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';

import { AlertIcon, ReloadIcon } from './icons.tsx';
import { Notice } from './notice.tsx';

interface ErrorScreenProps {
  error: unknown;
  /** Reloads the view if the rest of the page still works; without it the whole page has crashed. */
  onRetry?: () => void;
}

/** A screen crashed: what happened, what is safe, what to do. The technical text is for support. */
export function ErrorScreen({ error, onRetry }: ErrorScreenProps) {
  const { t } = useLingui();
  const Container = onRetry ? 'div' : 'main';
  return (
    <Container>
      <Notice
        icon={AlertIcon}
        order={1}
        urgent
        title={t`Something went wrong on this screen`}
        action={
          <>
            <Button leftSection={<ReloadIcon size={20} />} onClick={onRetry ?? (() => window.location.reload())}>
              {onRetry ? <Trans>Try again</Trans> : <Trans>Reload page</Trans>}
            </Button>
            <Button variant="default" component="a" href="/">
              <Trans>Go to start page</Trans>
            </Button>
          </>
        }
      >
        <Trans>All your photos are safe on this device and will still be sent.</Trans>
        <Text size="sm" c="dimmed" ff="monospace" mt="md">
          {error instanceof Error ? error.message : String(error)}
        </Text>
      </Notice>
    </Container>
  );
}
