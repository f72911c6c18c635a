import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../contract/access.ts';
import { useProfile } from '../session/use-session.ts';
import { DropMenu, dropItem } from '../ui/drop-menu.tsx';
import { ChevronIcon, LogOutIcon, PersonIcon } from '../ui/icons.tsx';

import classes from './top-bar.module.css';

/** The signed-in person: profile and log out. */
export function UserMenu({ onLogOut }: { onLogOut: () => void }) {
  const { t } = useLingui();
  const { fullName } = useProfile();
  const face = (
    <span className={classes['person']}>
      <span className={classes['initials']} data-initials={initials(fullName)} />
      <span className={classes['fullName']}>{fullName}</span>
      <ChevronIcon size={16} />
    </span>
  );
  return (
    <DropMenu label={t`${fullName}, account menu`} face={face}>
      <Link to={SCREENS.profile.path} role="menuitem" className={dropItem}>
        <PersonIcon size={20} />
        <Trans>Profile</Trans>
      </Link>
      <button type="button" role="menuitem" className={dropItem} onClick={onLogOut}>
        <LogOutIcon size={20} />
        <Trans>Log out</Trans>
      </button>
    </DropMenu>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => /./u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase();
