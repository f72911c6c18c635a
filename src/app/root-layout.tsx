import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';

import { lazyAfterFirst } from '../ui/lazy-component.ts';

import classes from './root-layout.module.css';

const UpdateOffer = lazyAfterFirst(async () => (await import('./update-offer.tsx')).UpdateOffer);

/** The frame of every screen: the progress of a navigation, and the offer of a new version. */
export function RootLayout() {
  const busy = useRouterState({ select: ({ isLoading }) => isLoading });
  return (
    <>
      {/* Short waits do not show it. */}
      <div className={classes['bar']} data-busy={busy || undefined} aria-hidden="true" />
      <Outlet />
      <Suspense>
        <UpdateOffer />
      </Suspense>
    </>
  );
}
