import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import classes from './counter.module.css';

/** Why the counter does not open: it is at work in another window, which must not be doubled, or what was in hand cannot be read. */
export function Elsewhere({ unreadable, onRetry }: { unreadable: boolean; onRetry: () => void }) {
  return (
    <div className={classes['elsewhere']} role="alert">
      <Stack gap="md" align="center">
        <Text size="lg" ta="center">
          {unreadable ? (
            <Trans>What was in hand could not be read from this device. Nothing is lost: try again.</Trans>
          ) : (
            <Trans>The counter is open in another window of this device. Close it there, then go on here.</Trans>
          )}
        </Text>
        <Button size="lg" onClick={onRetry}>
          {unreadable ? <Trans>Try again</Trans> : <Trans>Go on here</Trans>}
        </Button>
        <Link to="/" className={classes['way'] ?? ''}>
          <Trans>Leave the counter</Trans>
        </Link>
      </Stack>
    </div>
  );
}
