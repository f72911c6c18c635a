import { Outlet } from '@tanstack/react-router';

import { useLive } from './use-live.ts';

/** The frame of a full-window screen. */
export function Bare() {
  useLive();
  return <Outlet />;
}
