import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../contract/access.ts';

/** Where a hub center is needed and there is none: the way to the first one. */
export function NoHub({ onLeave }: { onLeave?: () => void }) {
  return (
    <Stack gap="sm" align="start">
      <Text>
        <Trans>You need a hub center for this. Create the first one, then come back here.</Trans>
      </Text>
      <Button component={Link} to={SCREENS.merchantCreate.path} onClick={onLeave} size="md">
        <Trans>Create hub center</Trans>
      </Button>
    </Stack>
  );
}
