import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { mayWrite, SCREENS } from '../../../contract/access.ts';
import { accessOf, type ResourceName } from '../../../contract/resource-access.ts';
import { useProfile } from '../../session/use-session.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import { UploadIcon } from '../../ui/list-icons.ts';
import { viewOf } from '../views.ts';

import classes from './list-tools.module.css';

interface CreateButtonProps {
  name: ResourceName;
  /** It is what to do next on this screen. */
  isNext?: boolean;
  /** A phone shows its icon alone. */
  isIcon?: boolean;
}

/** The link to the create screen, for people with access to it. */
export function CreateButton({ name, isNext = true, isIcon = true }: CreateButtonProps) {
  const { t } = useLingui();
  const profile = useProfile();
  const { create } = accessOf(name).screens;
  const words = viewOf(name).create;
  if (!create || !words || !mayWrite(SCREENS[create].who, profile)) return null;
  return (
    <Button
      component={Link}
      to={SCREENS[create].path}
      variant={isNext ? 'filled' : 'default'}
      className={(isIcon && classes['create']) || ''}
      leftSection={<PlusIcon size={20} />}
    >
      {t(words)}
    </Button>
  );
}

/** The link to import a spreadsheet into a list, for people who may. */
export function ImportButton({ name }: { name: ResourceName }) {
  const profile = useProfile();
  const screen = accessOf(name).screens.import;
  if (!screen || !mayWrite(SCREENS[screen].who, profile)) return null;
  return (
    <Button component={Link} to={SCREENS[screen].path} variant="default" leftSection={<UploadIcon size={20} />}>
      <Trans>Import…</Trans>
    </Button>
  );
}
