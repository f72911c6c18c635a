import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore, type ReactNode } from 'react';

import { landingOf, type ScreenName, SCREENS } from '../../contract/access.ts';
import { accessOf } from '../../contract/resource-access.ts';
import { useProfile } from '../session/use-session.ts';
import { HomeIcon } from '../ui/icons.tsx';
import { groupOf, resourceOf, screenTitle } from './menu.ts';
import { openTabs, subscribeTabs } from './open-tabs.ts';
import { useHere } from './use-here.ts';
import { useTabSearch } from './use-tab-search.ts';

import classes from './top-bar.module.css';

/**
 * The current location: start page, group, list, and below it the record or the form. Groups have no page of their own and are plain text,
 * like the last step; the others are links (spec section 2).
 */
export function Breadcrumb() {
  const { t } = useLingui();
  const here = useHere()?.place;
  const record = useSyncExternalStore(
    subscribeTabs,
    () => openTabs().tabs.find(({ path }) => path === here?.path)?.title,
  );
  const landing = landingOf(useProfile());
  if (!here) return null;
  const { screen } = here;
  const resource = resourceOf(screen);
  const list = resource ? accessOf(resource).screens.list : null;
  const group = groupOf(screen);
  return (
    <nav aria-label={t`You are here`} className={classes['trail']}>
      <ol>
        {screen === landing ? null : (
          <li>
            <Link to="/" aria-label={t`Start page`} className={classes['home'] ?? ''}>
              <HomeIcon size={16} />
            </Link>
          </li>
        )}
        {group ? <li>{t(group.title)}</li> : null}
        {list && list !== screen ? (
          <li>
            <ToList screen={list}>{t(screenTitle(list))}</ToList>
          </li>
        ) : null}
        <li>
          <span aria-current="page">{record ?? t(screenTitle(screen))}</span>
        </li>
      </ol>
    </nav>
  );
}

function ToList({ screen, children }: { screen: ScreenName; children: ReactNode }) {
  const { path } = SCREENS[screen];
  return (
    // The address of a record may begin with that of its list, which is not on show.
    <Link to={path} search={useTabSearch(path)} activeOptions={{ exact: true }}>
      {children}
    </Link>
  );
}
