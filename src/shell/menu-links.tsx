import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

import { useProfile } from '../session/use-session.ts';
import { afterFirstScreen } from '../ui/first-screen.ts';
import { entryScreenOf, menuOf } from './menu.ts';
import { useScreen } from './use-screen.ts';

import classes from './sidebar.module.css';

const IncompleteCount = lazy(() =>
  afterFirstScreen(async () => ({ default: (await import('./incomplete-count.tsx')).IncompleteCount })),
);

/** The menu's entries; `small` leaves the icons, with the word as a tip. */
export function MenuLinks({ small = false }: { small?: boolean }) {
  const { t } = useLingui();
  const profile = useProfile();
  const screen = useScreen();
  const active = screen ? entryScreenOf(screen) : null;
  return (
    <ul className={classes['links']}>
      {menuOf(profile).map(({ screen: entry, path, title, icon: Sign }) => (
        <li key={entry}>
          <Link
            to={path}
            className={classes['entry'] ?? ''}
            data-active={entry === active || undefined}
            aria-current={entry === active ? 'page' : undefined}
            {...(small ? { title: t(title), 'aria-label': t(title) } : {})}
          >
            <Sign />
            <span className={classes['word']}>{t(title)}</span>
            {entry === 'complete' ? (
              <Suspense>
                <IncompleteCount />
              </Suspense>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
