import { Trans } from '@lingui/react/macro';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import { MOBILE_BELOW } from '../../contract/limits.ts';
import { useLogOut } from '../outbox/use-log-out.tsx';
import { useProfile } from '../session/use-session.ts';
import { useNarrowerThan } from '../ui/use-narrower-than.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { rememberSidebar, sidebarWasOpen } from './sidebar-state.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useLive } from './use-live.ts';
import { useQuickAdd } from './use-quick-add.ts';
import { useScreen } from './use-screen.ts';
import { useTagScans } from './use-tag-scans.ts';

import classes from './shell.module.css';

const QuickAdd = lazy(async () => ({ default: (await import('../intake/quick-add.tsx')).QuickAdd }));
const AddDialog = lazy(async () => ({ default: (await import('../intake/add-dialog.tsx')).AddDialog }));

/** The frame of everything behind the sign-in: menu, top bar, the screen, and quick-add over it. */
export function Shell() {
  useLive();
  const mobile = useNarrowerThan(MOBILE_BELOW);
  const [wide, setWide] = useState(sidebarWasOpen);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [menuOn, setMenuOn] = useState<string | null>(null);
  const screen = useScreen();
  const quickAdd = useQuickAdd(useProfile(), screen === 'tag' || screen === 'complete');
  useTagScans(quickAdd.close);
  const { logOut, dialog } = useLogOut();
  const main = useFocusOnNavigation(path);
  // The drawer belongs to the address it was opened on: every navigation closes it, and so does becoming wide.
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
      <a href="#main" className={classes['skip']}>
        <Trans>Skip to the content</Trans>
      </a>
      <Sidebar open={wide} />
      {mobile ? <MobileMenu opened={drawer} onClose={() => setMenuOn(null)} /> : null}
      <div className={classes['column']}>
        <TopBar
          menuOpen={mobile ? drawer : wide}
          onMenu={toggleMenu}
          adding={quickAdd.allowed ? quickAdd : null}
          onLogOut={logOut}
        />
        <main id="main" ref={main} tabIndex={-1} className={classes['main']}>
          <Outlet />
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
      {dialog}
    </div>
  );
}

/** After a navigation the new screen has the focus, so that reading and tabbing go on from its start. */
function useFocusOnNavigation(path: string) {
  const main = useRef<HTMLElement>(null);
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}
