import { Trans } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';

import { landingOf } from '../../contract/access.ts';
import { MOBILE_BELOW, PHONE_BELOW } from '../../contract/limits.ts';
import { readCookie, writeCookie } from '../i18n/cookie.ts';
import { useLogOut } from '../outbox/use-log-out.tsx';
import { useProfile } from '../session/use-session.ts';
import { lazyAfterFirst, lazyComponent } from '../ui/lazy-component.ts';
import { useNarrowerThan } from '../ui/use-narrower-than.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useQuickAdd } from './use-quick-add.ts';
import { useScreen } from './use-screen.ts';
import { useTools } from './use-tools.tsx';
import { ViewHost } from './view-host.tsx';

import classes from './shell.module.css';

/** 1 open, 0 small (spec section 9); open by default. */
const COOKIE = 'sidebar';

/** Whether the sidebar was last open on this device. */
const sidebarWasOpen = (): boolean => readCookie(COOKIE) !== '0';

/** Stores the sidebar's state for the next start. */
const rememberSidebar = (open: boolean): void => writeCookie(COOKIE, open ? '1' : '0');

/** Keeps visible data up to date, from the first screen on. */
export const LiveChanges = lazyAfterFirst(async () => (await import('./live-changes.tsx')).LiveChanges);

const BackToTop = lazyAfterFirst(async () => (await import('./back-to-top.tsx')).BackToTop);
const TabStrip = lazyAfterFirst(async () => (await import('./tab-strip.tsx')).TabStrip);
const TagScans = lazyAfterFirst(async () => (await import('./tag-scans.tsx')).TagScans);
const QuickAdd = lazyComponent(async () => (await import('../intake/quick-add.tsx')).QuickAdd);
const AddDialog = lazyComponent(async () => (await import('../intake/add-dialog.tsx')).AddDialog);

/** The frame of everything behind the sign-in: menu, top bar, screen, and quick-add over it. */
export function Shell() {
  const mobile = useNarrowerThan(MOBILE_BELOW);
  const phone = useNarrowerThan(PHONE_BELOW);
  const [wide, setWide] = useState(sidebarWasOpen);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // A list with a search or filters is an address the person wanted, not a landing page.
  const isPlain = useRouterState({ select: ({ location }) => location.searchStr === '' });
  const [menuOn, setMenuOn] = useState<string | null>(null);
  const screen = useScreen();
  const profile = useProfile();
  const quickAdd = useQuickAdd(profile, isPlain && screen === landingOf(profile));
  const adding = quickAdd.allowed ? quickAdd : null;
  const { logOut, dialog } = useLogOut();
  const tools = useTools({ adding, onLogOut: logOut }, screen === 'complete');
  const leave = () => {
    quickAdd.close();
    tools.close();
  };
  const tabs = (
    <Suspense fallback={<div className={classes['tabs']} />}>
      <TabStrip />
    </Suspense>
  );
  const main = useFocusOnNavigation(path, tools.opened);
  // The drawer belongs to the address it was opened on: every navigation closes it, and so does a wide window.
  const drawer = mobile && menuOn === path;

  const toggleMenu = () => {
    if (mobile) {
      setMenuOn(drawer ? null : path);
      return;
    }
    setWide(!wide);
    rememberSidebar(!wide);
  };

  return (
    <div className={classes['shell']}>
      <Suspense>
        <LiveChanges />
        <TagScans onLeave={leave} />
      </Suspense>
      <a href="#main" className={classes['skip']}>
        <Trans>Skip to content</Trans>
      </a>
      <Sidebar open={wide} />
      {mobile ? (
        <MobileMenu opened={drawer} onClose={() => setMenuOn(null)}>
          {phone ? tabs : null}
        </MobileMenu>
      ) : null}
      <div className={classes['column']}>
        <TopBar menuOpen={mobile ? drawer : wide} onMenu={toggleMenu} adding={adding} tools={tools} onLogOut={logOut} />
        {phone ? null : tabs}
        <main id="main" ref={main} tabIndex={-1} className={classes['main']}>
          <ViewHost />
        </main>
      </div>
      {quickAdd.used ? (
        <Suspense>
          <QuickAdd
            opened={quickAdd.opened}
            kind={quickAdd.kind}
            onKind={quickAdd.setKind}
            onDialog={quickAdd.openDialog}
            onClose={quickAdd.close}
            onLogOut={logOut}
          />
        </Suspense>
      ) : null}
      {quickAdd.dialog ? (
        <Suspense>
          <AddDialog key={quickAdd.dialog.place} {...quickAdd.dialog} onClose={quickAdd.closeDialog} />
        </Suspense>
      ) : null}
      <Suspense>
        <BackToTop />
      </Suspense>
      {tools.overlay}
      {dialog}
    </div>
  );
}

/** After a navigation the new screen gets the focus, so that reading and tabbing start there. */
function useFocusOnNavigation(path: string, held: boolean) {
  const main = useRef<HTMLElement>(null);
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    // Not if a tool was opened meanwhile: it keeps the focus.
    if (!held) main.current?.focus({ preventScroll: true });
  }, [path, held]);
  return main;
}
