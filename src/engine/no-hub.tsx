import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../contract/access.ts';

/** Nothing can be taken in before there is a hub center: whoever chooses one may also create the first. */
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
