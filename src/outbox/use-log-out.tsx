import { Suspense, useState, type ReactNode } from 'react';

import { lazyComponent } from '../ui/lazy-component.ts';

const LogOutDialog = lazyComponent(async () => (await import('./log-out-dialog.tsx')).LogOutDialog);

/** Logging out, after a confirmation. The page reloads afterwards, so that nothing of the person stays in memory. */
export function useLogOut(): { logOut: () => void; dialog: ReactNode } {
  const [asking, setAsking] = useState(false);
  // Loaded on first use and then kept mounted, so that closing it can be animated.
  const [used, setUsed] = useState(false);
  const logOut = () => {
    setUsed(true);
    setAsking(true);
  };
  const dialog = used ? (
    <Suspense>
      <LogOutDialog opened={asking} onClose={() => setAsking(false)} />
    </Suspense>
  ) : null;
  return { logOut, dialog };
}
