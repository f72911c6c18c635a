import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../contract/access.ts';

/** Intake needs a hub center: offers to create the first one to people who may. */
export function NoHub({ onLeave }: { onLeave?: () => void }) {
  return (
    <Stack gap="sm">
      <Text>
        <Trans>
          Every item belongs to a hub center, and there is none yet. Create the first one, then come back here.
        </Trans>
      </Text>
      <Button component={Link} to={SCREENS.merchantCreate.path} onClick={onLeave} size="md">
        <Trans>Create hub center</Trans>
      </Button>
    </Stack>
  );
}
