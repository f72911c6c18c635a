import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';

import type { ScreenName } from '../../contract/access.ts';
import { useProfile } from '../session/use-session.ts';
import { lazyAfterFirst } from '../ui/lazy-component.ts';
import { MenuGroup } from './menu-group.tsx';
import { entryScreenOf, menuOf, type MenuPage } from './menu.ts';
import { useScreen } from './use-screen.ts';
import { useTabSearch } from './use-tab-search.ts';

import classes from './sidebar.module.css';

/** What waits behind an entry, as a number. */
const counts: Partial<Record<ScreenName, ComponentType>> = {
  complete: lazyAfterFirst(async () => (await import('./incomplete-count.tsx')).IncompleteCount),
  contacts: lazyAfterFirst(async () => (await import('./contact-count.tsx')).ContactCount),
};

/** The menu's entries; `small` shows icons with tooltips, and groups open beside them. */
export function MenuLinks({ small = false }: { small?: boolean }) {
  const profile = useProfile();
  const screen = useScreen();
  const active = screen ? entryScreenOf(screen) : null;
  return (
    <ul className={classes['links']}>
      {menuOf(profile).map((node) =>
        'page' in node ? (
          <li key={node.page.screen}>
            <Entry page={node.page} active={node.page.screen === active} small={small} />
          </li>
        ) : (
          <MenuGroup
            key={node.group.name}
            group={node.group}
            active={node.children.some(({ page }) => page.screen === active)}
            small={small}
          >
            {node.children.map(({ page }) => (
              <li key={page.screen}>
                <Entry page={page} active={page.screen === active} small={false} />
              </li>
            ))}
          </MenuGroup>
        ),
      )}
    </ul>
  );
}

function Entry({
  page: { screen, path, title, icon: Sign },
  active,
  small,
}: {
  page: MenuPage;
  active: boolean;
  small: boolean;
}) {
  const { t } = useLingui();
  const search = useTabSearch(path);
  const { [screen]: Count } = counts;
  return (
    <Link
      to={path}
      search={search}
      className={classes['entry'] ?? ''}
      data-active={active || undefined}
      aria-current={active ? 'page' : undefined}
      {...(small ? { title: t(title), 'aria-label': t(title) } : {})}
    >
      <Sign />
      <span className={classes['word']}>{t(title)}</span>
      {Count ? (
        <Suspense>
          <Count />
        </Suspense>
      ) : null}
    </Link>
  );
}
