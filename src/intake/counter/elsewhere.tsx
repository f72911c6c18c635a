import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import type { Trouble } from './use-place.ts';

import classes from './counter.module.css';

interface ElsewhereProps {
  trouble: Trouble;
  /** A retry is running: the other window may take some seconds to release the counter. */
  asking: boolean;
  onRetry: () => void;
}

/** Why the counter does not open: another window has it, or the unfinished item cannot be read. */
export function Elsewhere({ trouble, asking, onRetry }: ElsewhereProps) {
  const unreadable = trouble === 'unreadable';
  return (
    <div className={classes['elsewhere']} role="alert">
      <Stack gap="md" align="center">
        <Text size="lg" ta="center">
          {unreadable ? (
            <Trans>Couldn’t load the current item from this device. Nothing is lost. Try again.</Trans>
          ) : asking ? (
            <Trans>Waiting for the other window. Close it there to continue here.</Trans>
          ) : (
            <Trans>The counter is open in another window on this device. Close it there, then continue here.</Trans>
          )}
        </Text>
        <Button size="lg" loading={asking} onClick={onRetry}>
          {unreadable ? <Trans>Try again</Trans> : <Trans>Continue here</Trans>}
        </Button>
        <Link to="/" className={classes['way'] ?? ''}>
          <Trans>Leave counter</Trans>
        </Link>
      </Stack>
    </div>
  );
}
