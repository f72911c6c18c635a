import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { useNavigate, Link } from '@tanstack/react-router';
import { Suspense } from 'react';

import { COUNTER, mayDo, SCREENS } from '../../contract/access.ts';
import { ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import { LANGUAGES } from '../../contract/language-tags.ts';
import { QUICK_ADD_BELOW } from '../../contract/limits.ts';
import { ADD_DIALOGS, type AddDialogPlace } from '../intake/add-dialogs.ts';
import { KIND_ICONS, KIND_PLURALS } from '../intake/kind-plurals.ts';
import { useProfile } from '../session/use-session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { DropMenu, dropItem } from '../ui/drop-menu.tsx';
import {
  MenuIcon,
  PlusIcon,
  CameraIcon,
  type Icon,
  ChevronIcon,
  LockIcon,
  LogOutIcon,
  PersonIcon,
  GlobeIcon,
} from '../ui/icons.tsx';
import { lazyAfterFirst } from '../ui/lazy-component.ts';
import { useNarrowerThan } from '../ui/use-narrower-than.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { LANGUAGE_NAMES, switchLanguage } from './languages.ts';
import { ToolButtons, ToolItems } from './tool-buttons.tsx';
import type { AddDialogState } from './use-quick-add.ts';
import type { Tools } from './use-tools.tsx';

import classes from './top-bar.module.css';

// It reads the database, which the first screen does not wait for.
const OutboxBadge = lazyAfterFirst(async () => (await import('../outbox/outbox-badge.tsx')).OutboxBadge);

const OfflineBadge = lazyAfterFirst(async () => (await import('./offline-badge.tsx')).OfflineBadge);

const JobBell = lazyAfterFirst(async () => (await import('../engine/jobs/job-bell.tsx')).JobBell);

interface TopBarProps {
  /** Whether the menu is wide (wide windows) or open (narrow ones). */
  menuOpen: boolean;
  onMenu: () => void;
  /** Capture; null for people who may not. */
  adding: AddDialogState | null;
  tools: Tools;
  onLogOut: () => void;
}

/** The top bar, 50 px: menu, breadcrumb, outbox, adding, tools, language, person. */
export function TopBar({ menuOpen, onMenu, adding, tools, onLogOut }: TopBarProps) {
  const { t } = useLingui();
  const profile = useProfile();
  const narrow = useNarrowerThan(QUICK_ADD_BELOW);
  return (
    <header className={classes['bar']}>
      <ActionIcon color="gray" aria-label={t`Menu`} aria-expanded={menuOpen} onClick={onMenu}>
        <MenuIcon />
      </ActionIcon>
      <Breadcrumb />
      <div className={classes['right']}>
        <Suspense>
          <OfflineBadge />
        </Suspense>
        <span className={classes['outbox']}>
          <Suspense>{profile.view || profile.key === null ? null : <OutboxBadge tellsUnfinished />}</Suspense>
        </span>
        {adding && !narrow ? (
          <span className={classes['add']}>
            <AddMenu onKind={adding.open} onDialog={adding.openDialog} />
          </span>
        ) : null}
        {adding && narrow ? (
          <Button
            variant="light"
            className={classes['add'] ?? ''}
            onClick={() => adding.open(null)}
            aria-label={t`Add`}
          >
            <PlusIcon size={20} />
            <span className={classes['addWord']}>
              <Trans>Add</Trans>
            </span>
          </Button>
        ) : null}
        {mayDo(COUNTER, profile) ? (
          <Suspense>
            <JobBell />
          </Suspense>
        ) : null}
        <ToolButtons tools={tools} />
        <span className={classes['language']}>
          <LanguageMenu />
        </span>
        <UserMenu tools={tools} onLogOut={onLogOut} />
      </div>
    </header>
  );
}

interface AddMenuProps {
  onKind: (kind: ItemKind) => void;
  onDialog: (place: AddDialogPlace) => void;
}

/** Capture from a wide window: the three quick-add forms and the two add dialogs (spec section 2). */
function AddMenu({ onKind, onDialog }: AddMenuProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const face = (
    <>
      <PlusIcon size={20} />
      <Trans>Add</Trans>
    </>
  );
  return (
    <DropMenu label={t`Add`} face={face} filled>
      <Entry icon={CameraIcon} text={t`Counter camera`} onClick={() => void navigate({ to: SCREENS.intake.path })} />
      {ITEM_KINDS.map((kind) => (
        <Entry key={kind} icon={KIND_ICONS[kind]} text={t(KIND_PLURALS[kind])} onClick={() => onKind(kind)} />
      ))}
      <hr className={classes['rule']} />
      {Object.entries(ADD_DIALOGS).map(([place, { kind, entry }]) => (
        <Entry key={place} icon={KIND_ICONS[kind]} text={t(entry)} onClick={() => onDialog(place as AddDialogPlace)} />
      ))}
    </DropMenu>
  );
}

function Entry({ icon: EntryIcon, text, onClick }: { icon: Icon; text: string; onClick: () => void }) {
  return (
    <button type="button" role="menuitem" className={dropItem} onClick={onClick}>
      <EntryIcon size={20} />
      {text}
    </button>
  );
}

/** The signed-in person: profile, password, tools of the frame, and log out. */
function UserMenu({ tools, onLogOut }: { tools: Tools; onLogOut: () => void }) {
  const { t } = useLingui();
  const { fullName, picture, view } = useProfile();
  const face = (
    <span className={classes['person']}>
      <Avatar name={fullName} picture={picture} />
      <span className={classes['fullName']}>{fullName}</span>
      <ChevronIcon size={16} />
    </span>
  );
  return (
    <DropMenu label={t`${fullName}, account menu`} face={face}>
      {view ? null : (
        <>
          <Link to={SCREENS.profile.path} role="menuitem" className={dropItem}>
            <PersonIcon size={20} />
            <Trans>Profile</Trans>
          </Link>
          <Link to={SCREENS.changePassword.path} role="menuitem" className={dropItem}>
            <LockIcon size={20} />
            <Trans>Change password</Trans>
          </Link>
        </>
      )}
      <ToolItems tools={tools} />
      {view ? null : (
        <button type="button" role="menuitem" className={dropItem} onClick={onLogOut}>
          <LogOutIcon size={20} />
          <Trans>Log out</Trans>
        </button>
      )}
    </DropMenu>
  );
}

/** Selects the interface's language. */
function LanguageMenu() {
  const { t, i18n } = useLingui();
  return (
    <DropMenu label={t`Language`} face={<GlobeIcon />}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          role="menuitemradio"
          aria-checked={language === i18n.locale}
          className={dropItem}
          onClick={() => void switchLanguage(language)}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </DropMenu>
  );
}
