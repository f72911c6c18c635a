import { useSyncExternalStore } from 'react';

import { openTabs, subscribeTabs } from './open-tabs.ts';

const NONE = {};

/** Search of the open tab of a path: going back to a list restores it. */
export const useTabSearch = (path: string): Readonly<Record<string, unknown>> =>
  useSyncExternalStore(subscribeTabs, () => openTabs().tabs.find((tab) => tab.path === path)?.search ?? NONE);
