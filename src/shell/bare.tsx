import { Outlet } from '@tanstack/react-router';

import { useLive } from './use-live.ts';

/** The frame of a screen that has the whole window to itself. */
export function Bare() {
  useLive();
  return <Outlet />;
}
