import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { Suspense } from 'react';

import { COUNTER, mayDo } from '../../contract/access.ts';
import { QUICK_ADD_BELOW } from '../../contract/limits.ts';
import { useProfile } from '../session/use-session.ts';
import { MenuIcon, PlusIcon } from '../ui/icons.tsx';
import { lazyAfterFirst } from '../ui/lazy-component.ts';
import { useNarrowerThan } from '../ui/use-narrower-than.ts';
import { AddMenu } from './add-menu.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { OfflineBadge } from './offline-badge.tsx';
import { ToolButtons } from './tool-buttons.tsx';
import type { AddDialogState } from './use-quick-add.ts';
import type { Tools } from './use-tools.tsx';
import { UserMenu } from './user-menu.tsx';

import classes from './top-bar.module.css';

// It reads the database, which the first screen does not wait for.
const OutboxBadge = lazyAfterFirst(async () => (await import('../outbox/outbox-badge.tsx')).OutboxBadge);

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
        <OfflineBadge />
        <span className={classes['outbox']}>
          <Suspense>
            <OutboxBadge />
          </Suspense>
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
