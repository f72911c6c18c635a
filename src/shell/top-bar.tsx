import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { lazy, Suspense } from 'react';

import { afterFirstScreen } from '../ui/first-screen.ts';
import { MenuIcon, PlusIcon } from '../ui/icons.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { UserMenu } from './user-menu.tsx';

import classes from './top-bar.module.css';

// It reads the database, which the first screen does not wait for.
const OutboxBadge = lazy(() =>
  afterFirstScreen(async () => ({ default: (await import('../outbox/outbox-badge.tsx')).OutboxBadge })),
);

interface TopBarProps {
  /** Whether the menu is wide open (wide windows) or shown (narrow ones). */
  menuOpen: boolean;
  onMenu: () => void;
  /** Opens quick-add; null for people who take nothing in. */
  onAdd: (() => void) | null;
  onLogOut: () => void;
}

/** The bar at the top, 50 px: menu, where one is, what waits, adding, language, person. */
export function TopBar({ menuOpen, onMenu, onAdd, onLogOut }: TopBarProps) {
  const { t } = useLingui();
  return (
    <header className={classes['bar']}>
      <ActionIcon color="gray" aria-label={t`Menu`} aria-expanded={menuOpen} onClick={onMenu}>
        <MenuIcon />
      </ActionIcon>
      <Breadcrumb />
      <div className={classes['right']}>
        <span className={classes['outbox']}>
          <Suspense>
            <OutboxBadge />
          </Suspense>
        </span>
        {onAdd ? (
          <Button className={classes['add'] ?? ''} onClick={onAdd} aria-label={t`Add`}>
            <PlusIcon size={20} />
            <span className={classes['addWord']}>
              <Trans>Add</Trans>
            </span>
          </Button>
        ) : null}
        <span className={classes['language']}>
          <LanguageMenu />
        </span>
        <UserMenu onLogOut={onLogOut} />
      </div>
    </header>
  );
}
