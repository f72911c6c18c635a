import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';

import { COUNTER, mayDo } from '../../contract/access.ts';
import { useFailureText } from '../api/failure-text.ts';
import type { Failure } from '../api/result.ts';
import { useProfile } from '../session/use-session.ts';
import { AlertIcon, OfflineIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { useOnline } from '../ui/use-online.ts';

/** Shown if a read failed and nothing is cached: says why, what is safe, and offers to retry. */
export function LoadFailure({ failure, onRetry, busy }: { failure: Failure; onRetry: () => void; busy: boolean }) {
  const { t } = useLingui();
  const words = useFailureText();
  const online = useOnline();
  const takesPhotos = mayDo(COUNTER, useProfile());
  const offline = failure.kind === 'unreachable' && !online;
  return (
    <Notice
      icon={offline ? OfflineIcon : AlertIcon}
      title={offline ? t`You’re offline` : t`Couldn’t load this`}
      urgent={!offline}
      action={
        <Button variant="default" onClick={onRetry} loading={busy}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p>
        {offline ? <Trans>This isn’t saved on this device, so you need to be online to see it.</Trans> : words(failure)}
      </p>
      {takesPhotos ? (
        <p>
          <Trans>You can keep taking photos. They stay on this device until they’re sent.</Trans>
        </p>
      ) : null}
    </Notice>
  );
}
