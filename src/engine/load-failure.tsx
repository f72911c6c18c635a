import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';

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

/** Shown if a read failed and nothing is cached: says why, what is safe, and offers to retry. */
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
      <p>
        {offline ? <Trans>This was not opened on this device lately, so it needs the network.</Trans> : words(failure)}
      </p>
      <p>
        <Trans>Photographing goes on: what you take is kept on this device until it is sent.</Trans>
      </p>
    </Notice>
  );
}
