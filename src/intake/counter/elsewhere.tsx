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
            <Trans>What was in hand could not be read from this device. Nothing is lost: try again.</Trans>
          ) : asking ? (
            <Trans>Waiting for the other window. Close it there, and it goes on here.</Trans>
          ) : (
            <Trans>The counter is open in another window of this device. Close it there, then go on here.</Trans>
          )}
        </Text>
        <Button size="lg" loading={asking} onClick={onRetry}>
          {unreadable ? <Trans>Try again</Trans> : <Trans>Go on here</Trans>}
        </Button>
        <Link to="/" className={classes['way'] ?? ''}>
          <Trans>Leave the counter</Trans>
        </Link>
      </Stack>
    </div>
  );
}
