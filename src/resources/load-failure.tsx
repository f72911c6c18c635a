import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';

import { useFailureText } from '../api/failure-text.ts';
import type { Failure } from '../api/result.ts';
import { AlertIcon, OfflineIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { useOnline } from '../ui/use-online.ts';

interface LoadFailureProps {
  failure: Failure;
  onRetry: () => void;
  busy: boolean;
}

/** Nothing to show, because it could not be read: says why, what is safe, and offers to try again. */
export function LoadFailure({ failure, onRetry, busy }: LoadFailureProps) {
  const { t } = useLingui();
  const words = useFailureText();
  const online = useOnline();
  const offline = failure.kind === 'unreachable' && !online;
  return (
    <Notice
      icon={offline ? OfflineIcon : AlertIcon}
      title={offline ? t`You are offline` : t`This could not be loaded`}
      urgent={!offline}
      action={
        <Button onClick={onRetry} loading={busy}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {offline ? (
        <Trans>Lists need the network. Photographing works without it: what you take is kept on this device.</Trans>
      ) : (
        words(failure)
      )}
    </Notice>
  );
}

/** What is on screen could not be renewed. */
export function StaleNote({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const words = useFailureText();
  return (
    <Alert color="yellow" icon={<OfflineIcon />} role="status">
      <Trans>You see the last known state.</Trans> {words(failure)}{' '}
      <Button variant="subtle" size="compact-md" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </Alert>
  );
}
