import { useSyncExternalStore } from 'react';

import { openTabs, subscribeTabs } from './open-tabs.ts';

const NONE = {};

/** Search of the tab that is open under a path: who goes back to a list finds it as it was. */
export const useTabSearch = (path: string): Readonly<Record<string, unknown>> =>
  useSyncExternalStore(subscribeTabs, () => openTabs().tabs.find((tab) => tab.path === path)?.search ?? NONE);
