import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';

import { lazyAfterFirst } from '../ui/lazy-component.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';

const UpdateOffer = lazyAfterFirst(async () => (await import('./update-offer.tsx')).UpdateOffer);

/** The frame of every screen: the progress of a navigation, and the offer of a new version. */
export function RootLayout() {
  const busy = useRouterState({ select: ({ isLoading }) => isLoading });
  return (
    <>
      <ProgressBar busy={busy} />
      <Outlet />
      <Suspense>
        <UpdateOffer />
      </Suspense>
    </>
  );
}
