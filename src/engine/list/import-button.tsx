import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { mayDo, SCREENS } from '../../../contract/access.ts';
import type { ResourceName } from '../../../contract/catalogue.ts';
import { useProfile } from '../../session/use-session.ts';
import { UploadIcon } from '../../ui/list-icons.ts';
import { declaration } from '../declared.ts';

/** The link to import a spreadsheet into a list, for people who may. */
export function ImportButton({ name }: { name: ResourceName }) {
  const profile = useProfile();
  const screen = declaration(name).screens.import;
  if (!screen || !mayDo(SCREENS[screen].who, profile)) return null;
  return (
    <Button component={Link} to={SCREENS[screen].path} variant="default" leftSection={<UploadIcon size={20} />}>
      <Trans>Import…</Trans>
    </Button>
  );
}
