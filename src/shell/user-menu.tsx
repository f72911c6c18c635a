import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../contract/access.ts';
import { useProfile } from '../session/use-session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { DropMenu, dropItem } from '../ui/drop-menu.tsx';
import { ChevronIcon, LockIcon, LogOutIcon, PersonIcon } from '../ui/icons.tsx';
import { ToolItems } from './tool-buttons.tsx';
import type { Tools } from './use-tools.tsx';

import classes from './top-bar.module.css';

/** The signed-in person: profile, password, tools of the frame, and log out. */
export function UserMenu({ tools, onLogOut }: { tools: Tools; onLogOut: () => void }) {
  const { t } = useLingui();
  const { fullName, picture } = useProfile();
  const face = (
    <span className={classes['person']}>
      <Avatar name={fullName} picture={picture} />
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
      <Link to={SCREENS.changePassword.path} role="menuitem" className={dropItem}>
        <LockIcon size={20} />
        <Trans>Change password</Trans>
      </Link>
      <ToolItems tools={tools} />
      <button type="button" role="menuitem" className={dropItem} onClick={onLogOut}>
        <LogOutIcon size={20} />
        <Trans>Log out</Trans>
      </button>
    </DropMenu>
  );
}
